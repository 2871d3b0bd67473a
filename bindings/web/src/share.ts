// The panel "Share": a link, the puzzle as text, a picture, and print.

import type { App } from "./app";
import { button, download, element, labelled, select } from "./dom";
import { fragmentOf } from "./link";
import { say } from "./messages";
import { printGames } from "./print";
import type { TextFormat, Theme } from "./protocol";
import { strings } from "./strings";

export class Share {
    private formats: TextFormat[] = [];
    private readonly format = select([]);
    private readonly holds = element("p", {});
    private readonly text = element("textarea", { rows: 6, readOnly: true, spellcheck: false });
    private readonly link = element("input", { type: "text", readOnly: true });
    private readonly theme = select([
        ["light", strings.themes.light],
        ["dark", strings.themes.dark],
    ]);
    private readonly marks = element("input", { type: "checkbox", checked: true });
    /** The number of the state of the puzzle: an answer for an earlier one is late. */
    private state = 0;
    /** The state that the text was asked for, so that it is not asked for again. */
    private shown = -1;

    constructor(
        private readonly app: App,
        private readonly panel: HTMLElement,
    ) {
        this.format.addEventListener("change", () => void this.write());
        panel.append(
            element(
                "section",
                {},
                element("h2", {}, strings.link),
                element("p", {}, strings.linkLead),
                element("p", {}, strings.linkOnly),
                element(
                    "div",
                    { class: "buttons" },
                    button(strings.makeLink, () => void this.makeLink(), { class: "main" }),
                    button(strings.copy, () => void this.copy(this.link)),
                ),
                labelled(strings.linkLabel, this.link),
            ),
            element(
                "section",
                {},
                element("h2", {}, strings.text),
                labelled(strings.format, this.format),
                this.holds,
                labelled(strings.textLabel, this.text),
                element(
                    "div",
                    { class: "buttons" },
                    button(strings.copy, () => void this.copy(this.text)),
                    button(strings.save, () => this.saveText()),
                ),
            ),
            element(
                "section",
                {},
                element("h2", {}, strings.picture),
                element("p", {}, strings.pictureLead),
                labelled(strings.theme, this.theme),
                element(
                    "div",
                    { class: "buttons" },
                    button(strings.pictureSave, () => void this.savePicture()),
                ),
            ),
            element(
                "section",
                {},
                element("h2", {}, strings.print),
                element("p", {}, strings.printLeadOne),
                labelled(strings.printMarks, this.marks, true),
                element(
                    "div",
                    { class: "buttons" },
                    button(strings.printButton, () => void printGames(app, [app.game], 1, this.marks.checked)),
                ),
            ),
        );
        app.onOpen(() => this.forget());
        app.onChange((cells) => cells.length > 0 && this.forget());
    }

    /** Forgets link and text, as the puzzle changed. */
    private forget(): void {
        this.state += 1;
        this.link.value = this.text.value = "";
        if (!this.panel.hidden) void this.show();
    }

    /** Asks for the formats of the puzzle and its text, as the panel is shown. */
    async show(): Promise<void> {
        const { state } = this;
        if (this.shown === state) return;
        this.shown = state;
        const formats = await this.app.ask({ verb: "formats", state: this.app.game.state() });
        if (state !== this.state) return;
        if (!formats) {
            // The next time that the panel is shown, it asks again.
            this.shown = -1;
            return;
        }
        const chosen = this.format.value;
        this.formats = formats;
        this.format.replaceChildren(...formats.map(({ word, title }) => element("option", { value: word }, title)));
        if (formats.some(({ word }) => word === chosen)) this.format.value = chosen;
        await this.write();
    }

    private async write(): Promise<void> {
        const format = this.formats.find(({ word }) => word === this.format.value);
        if (!format) return;
        const { state } = this;
        this.holds.textContent = strings.holds[format.holds];
        this.text.value = "";
        const answer = await this.app.ask({ verb: "write", state: this.app.game.state(), format: format.word });
        if (answer && state === this.state && this.format.value === format.word) this.text.value = answer.text;
    }

    private async makeLink(): Promise<void> {
        const isCurrent = this.app.watch();
        try {
            const fragment = await fragmentOf(this.app.game);
            if (!isCurrent()) return;
            this.link.value = new URL(fragment, location.href).href;
        } catch (error) {
            return this.app.fail(error);
        }
        await this.copy(this.link);
    }

    private async copy(field: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
        if (field.value === "" && field === this.link) return this.makeLink();
        if (field.value === "") return say(strings.noText, true);
        try {
            await navigator.clipboard.writeText(field.value);
            say(strings.copied);
        } catch {
            field.focus();
            field.select();
            say(strings.copyFailed);
        }
    }

    private fileName(extension: string): string {
        const name = this.app.game.title
            .replace(/[^\p{L}\p{N}]+/gu, "-")
            .replace(/^-+|-+$/g, "")
            .slice(0, 60);
        return `${name || "sudoku"}.${extension}`;
    }

    private saveText(): void {
        const format = this.formats.find(({ word }) => word === this.format.value);
        if (!format || this.text.value === "") return say(strings.noText, true);
        download(this.fileName(format.extension), "text/plain", this.text.value);
    }

    private async savePicture(): Promise<void> {
        const { game } = this.app;
        const answer = await this.app.ask({
            verb: "draw",
            state: game.state(),
            theme: this.theme.value as Theme,
            title: game.title,
        });
        if (answer) download(this.fileName("svg"), "image/svg+xml", answer.svg);
    }
}
