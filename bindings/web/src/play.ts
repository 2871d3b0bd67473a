// The panel "Play": keypad, kinds of entry, and what the player does with the whole puzzle.

import type { App } from "./app";
import { COLOURS, MODES, digitOf, type Mode } from "./cell";
import { button, element, labelled } from "./dom";
import { clear, enter, restart, setCentre, setGivens } from "./entry";
import { say } from "./messages";
import { set, settings } from "./settings";
import { strings } from "./strings";
import { timeText } from "./timer";

export class Play {
    mode: Mode = "digit";
    private readonly modeButtons = new Map<Mode, HTMLButtonElement>();
    private readonly pad = element("div", {
        class: "pad",
        attributes: { role: "group", "aria-label": strings.keypad },
    });
    private readonly undoButton = button(strings.undo, () => this.undo());
    private readonly redoButton = button(strings.redo, () => this.redo());
    private padButtons: HTMLButtonElement[] = [];
    private asked = 0;

    constructor(
        private readonly app: App,
        panel: HTMLElement,
    ) {
        const modes = element("div", {
            class: "modes",
            attributes: { role: "group", "aria-label": strings.modesLabel },
        });
        for (const mode of MODES) {
            const made = button(strings.modes[mode], () => this.setMode(mode));
            this.modeButtons.set(mode, made);
            modes.append(made);
        }
        const several = button(
            strings.several,
            () => {
                app.board.addsCells = !app.board.addsCells;
                several.setAttribute("aria-pressed", String(app.board.addsCells));
            },
            { attributes: { "aria-pressed": "false" } },
        );
        const edits = element(
            "div",
            { class: "buttons" },
            this.undoButton,
            this.redoButton,
            button(strings.clear, () => this.clear()),
            several,
        );
        panel.append(modes, this.pad, edits, this.wholePuzzle(), this.options(), keysTable());
        app.onOpen(() => this.opened());
        app.onChange(() => this.changed());
    }

    private wholePuzzle(): HTMLElement {
        return element(
            "div",
            { class: "buttons" },
            button(strings.fill, () => void this.fill()),
            button(strings.check, () => void this.findMistakes()),
            button(strings.fix, () => void this.fix()),
            button(strings.unfix, () => setGivens(this.app.game, false) && say(strings.unfixed)),
            button(strings.restart, () => restart(this.app.game) && say(strings.restarted)),
        );
    }

    private options(): HTMLElement {
        const option = (name: "tidies" | "showsClashes" | "movesOn", label: string) => {
            const box = element("input", { type: "checkbox", checked: settings[name] });
            box.addEventListener("change", () => {
                set({ [name]: box.checked });
                void this.findClashes();
            });
            return labelled(label, box, true);
        };
        return element(
            "div",
            { class: "options" },
            option("tidies", strings.tidies),
            option("showsClashes", strings.showsClashes),
            option("movesOn", strings.movesOn),
        );
    }

    private opened(): void {
        this.setMode("digit", false);
        this.changed();
    }

    private changed(): void {
        const { game, board } = this.app;
        this.undoButton.disabled = !game.canUndo;
        this.redoButton.disabled = !game.canRedo;
        board.emphasise({ wrong: [], house: [], pattern: [] });
        this.countLeft();
        void this.findClashes();
    }

    /** Chooses what the keypad and the keys enter. */
    setMode(mode: Mode, tells = true): void {
        this.mode = mode;
        for (const [other, made] of this.modeButtons) made.setAttribute("aria-pressed", String(other === mode));
        const { layout } = this.app.game;
        const isColour = mode === "colour";
        const count = isColour ? COLOURS : layout.digits;
        this.padButtons = Array.from({ length: count }, (_, at) => {
            const label = isColour ? (strings.colours[at] ?? "") : (layout.symbols[at] ?? "");
            const made = button(isColour ? "" : label, () => this.enter(mode, at + 1), {
                class: isColour ? `colour colour-${at + 1}` : "key",
                attributes: { "aria-label": isColour ? label : strings.enterDigit(label) },
            });
            if (isColour) made.title = label;
            return made;
        });
        this.pad.replaceChildren(...this.padButtons);
        this.pad.style.setProperty("--across", String(count <= 9 ? Math.ceil(Math.sqrt(count)) : count <= 16 ? 4 : 6));
        this.countLeft();
        if (tells) say(strings.modeNow(strings.modes[mode]));
    }

    /** Dims digits that are in all their places. */
    private countLeft(): void {
        if (this.mode === "colour") return;
        const { game } = this.app;
        const { layout } = game;
        const counts = new Array<number>(layout.digits + 1).fill(0);
        for (const cell of game.all()) counts[digitOf(cell)]! += 1;
        // Only a grid with one house a row has as many of each digit as rows.
        const wanted =
            layout.missing.length === 0 && layout.rows === layout.digits && layout.columns === layout.digits
                ? layout.digits
                : Infinity;
        this.padButtons.forEach((made, at) => made.classList.toggle("complete", counts[at + 1]! >= wanted));
    }

    /** Enters a digit, mark or colour in the selected cells. Returns whether a cell changed. */
    enter(mode: Mode, number: number): boolean {
        const { game, board } = this.app;
        board.showStep(null, "");
        return enter(game, board.selection.cells, mode, number, settings.tidies);
    }

    /** Enters a number in place of the last entry. */
    replace(mode: Mode, number: number): boolean {
        this.app.game.undo();
        return this.enter(mode, number);
    }

    clear(): void {
        clear(this.app.game, this.app.board.selection.cells, this.mode);
    }

    undo(): void {
        this.goTo(this.app.game.undo(), strings.undone, strings.nothingToUndo);
    }

    redo(): void {
        this.goTo(this.app.game.redo(), strings.redone, strings.nothingToRedo);
    }

    private goTo(cells: readonly number[], done: string, nothing: string): void {
        say(cells.length > 0 ? done : nothing);
        if (cells.length > 0) this.app.board.select((selection) => selection.set(cells));
    }

    /** Shows clashes and tells when the puzzle is solved. */
    private async findClashes(): Promise<void> {
        const { app } = this;
        const { game } = app;
        const asked = ++this.asked;
        const found = await app.ask({ verb: "check", state: game.state(null) });
        // Another change came meanwhile: its own question is under way.
        if (!found || asked !== this.asked || game !== app.game) return;
        const shown = settings.showsClashes || found.complete ? found.clashes : [];
        app.board.emphasise({ clash: shown });
        const isSolved = found.complete && found.correct;
        if (found.complete && !isSolved) say(strings.full);
        if (game.isSolved === isSolved) return;
        game.isSolved = isSolved;
        if (isSolved) say(strings.solved(timeText(game.seconds)));
        app.save(game, null);
    }

    private async fill(): Promise<void> {
        const { game } = this.app;
        const isCurrent = this.app.watch();
        const answer = await this.app.ask({ verb: "candidates", state: game.state(null) });
        if (answer && isCurrent())
            say(setCentre(game, answer.marks) ? strings.filled(game.emptyCells().length) : strings.nothingToFill);
    }

    private async findMistakes(): Promise<void> {
        const isCurrent = this.app.watch();
        const answer = await this.app.workOn({ verb: "mistakes", state: this.app.game.state() });
        if (!answer || !isCurrent()) return;
        this.app.board.emphasise({ wrong: answer.wrong });
        say(answer.wrong.length === 0 ? strings.noMistakes : strings.mistakes(answer.wrong.length));
    }

    private async fix(): Promise<void> {
        const { app } = this;
        if (!setGivens(app.game, true)) return;
        say(strings.fixed);
        const isCurrent = app.watch();
        const answer = await app.workOn({ verb: "solve", state: app.game.state(null) });
        if (answer && isCurrent())
            say({ unique: strings.fixedUnique, several: strings.fixedSeveral, none: strings.fixedNone }[answer.kind]);
    }
}

function keysTable(): HTMLElement {
    const rows = strings.keys.map(([keys, what]) =>
        element("tr", {}, element("th", { scope: "row" }, keys ?? ""), element("td", {}, what ?? "")),
    );
    return element(
        "details",
        {},
        element("summary", {}, strings.keysTitle),
        element("table", { class: "keys" }, element("tbody", {}, ...rows)),
    );
}
