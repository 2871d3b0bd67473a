// The panel "Puzzles": all puzzles in the browser's storage, to open, rename, remove and print.

import type { App } from "./app";
import { button, download, element, labelled, select } from "./dom";
import { digitOf, type Cell } from "./cell";
import type { Game, GameRecord } from "./game";
import { say } from "./messages";
import { printGames } from "./print";
import { strings } from "./strings";
import { timeText } from "./timer";

export class Puzzles {
    private readonly list = element("ul", { class: "plain puzzles" });
    private readonly aside = element("div", {});
    private readonly title = element("input", { type: "text", maxLength: 200 });
    private readonly perPage = select([1, 2, 4, 6, 12].map((count) => [String(count), String(count)] as const));
    private readonly chosen = new Set<string>();

    constructor(
        private readonly app: App,
        panel: HTMLElement,
    ) {
        this.title.addEventListener("change", () => this.rename());
        panel.append(
            labelled(strings.rename, this.title),
            element("p", {}, app.store.isLasting ? strings.puzzlesLead : strings.noStore),
            this.list,
            element(
                "section",
                {},
                element("h2", {}, strings.print),
                element("p", {}, strings.printLead),
                labelled(strings.printPerPage, this.perPage),
                element(
                    "div",
                    { class: "buttons" },
                    button(strings.printChosen, () => void this.print()),
                ),
            ),
            this.aside,
        );
        if (app.store.isLasting)
            panel.append(
                element(
                    "div",
                    { class: "buttons" },
                    button(strings.keepAsked, () => void this.askToKeep()),
                ),
            );
        app.onOpen((game) => (this.title.value = game.title));
    }

    /** Chooses these games, and no others, to be printed. */
    choose(ids: readonly string[]): void {
        this.chosen.clear();
        for (const id of ids) this.chosen.add(id);
    }

    /** Lists what is stored. */
    async show(): Promise<void> {
        const { store } = this.app;
        const records = await store.list();
        this.list.replaceChildren(...records.map(({ key, record }) => this.line(key, record as GameRecord)));
        const aside = await store.aside();
        this.aside.replaceChildren();
        if (aside.length > 0)
            this.aside.append(
                element("p", {}, strings.asideLead(aside.length)),
                button(strings.asideSave, () =>
                    download("ordoku-damaged.json", "application/json", JSON.stringify(aside, null, 1)),
                ),
            );
    }

    private line(key: string, record: GameRecord): HTMLElement {
        const title = typeof record?.title === "string" ? record.title : key;
        const print = element("input", {
            type: "checkbox",
            checked: this.chosen.has(key),
            attributes: { "aria-label": strings.printChoose(title) },
        });
        print.addEventListener("change", () => (print.checked ? this.chosen.add(key) : this.chosen.delete(key)));
        const open = button(title, () => void this.open(key), {
            class: "line",
            attributes: { "aria-label": strings.openTitle(title) },
        });
        const remove = button(strings.removeShort, () => void this.remove(key, title), {
            attributes: { "aria-label": strings.remove(title) },
        });
        return element(
            "li",
            {},
            print,
            element("div", {}, open, element("small", {}, this.state(key, record))),
            remove,
        );
    }

    private state(key: string, record: GameRecord): string {
        if (!Array.isArray(record?.cells)) return "";
        const filled = record.cells.filter((cell: Cell) => cell && digitOf(cell) > 0).length;
        const parts = [strings.progress(filled, record.size), timeText(Number(record.seconds) || 0)];
        if (record.isSolved) parts.unshift(strings.isSolved);
        if (key === this.app.game.id) parts.unshift(strings.current);
        return parts.join(", ");
    }

    /** Opens a stored game. A damaged one is moved aside. */
    private async open(key: string): Promise<void> {
        const game = await this.app.store.load(key);
        if (game) this.app.open(game);
        else say(strings.damaged, true);
        await this.show();
    }

    private async remove(key: string, title: string): Promise<void> {
        const { app } = this;
        try {
            const game = key === app.game.id ? app.game : await app.store.load(key);
            if (!game) return void this.open(key);
            await app.remove(key);
            this.chosen.delete(key);
            say(strings.removed(title), false, {
                label: strings.bringBack,
                act: () => void app.keep(game).then(() => this.show()),
            });
        } catch (error) {
            app.fail(error);
        }
        await this.show();
    }

    private rename(): void {
        const { game } = this.app;
        game.title = this.title.value.trim() || game.title;
        this.title.value = game.title;
        this.app.save(game, null, true);
        document.title = strings.pageTitle(game.title);
        this.onRename(game);
        void this.show();
    }

    /** Called when the game on the board got another title. */
    onRename: (game: Game) => void = () => {};

    private async print(): Promise<void> {
        const keys = [...this.chosen];
        const games = await Promise.all(keys.map((key) => this.app.store.load(key)));
        const whole = games.filter((game) => game !== null);
        const lost = games.length - whole.length;
        if (lost > 0) {
            this.choose(keys.filter((_, at) => games[at] !== null));
            say(strings.printLost(lost), true);
            await this.show();
        }
        if (whole.length === 0) return lost > 0 ? undefined : say(strings.printNone, true);
        await printGames(this.app, whole, Number(this.perPage.value), false);
    }

    private async askToKeep(): Promise<void> {
        const isKept = (await navigator.storage?.persist?.()) ?? false;
        say(isKept ? strings.kept : strings.notKept);
    }
}
