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
    /** What the formats were asked for, so that they are not asked again. */
    private shown: unknown = null;

    constructor(
        private readonly app: App,
        panel: HTMLElement,
    ) {
        this.format.addEventListener("change", () => void this.write());
        panel.append(
            element(
                "section",
                {},
                element("h2", {}, strings.link),
                element("p", {}, strings.linkLead),
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

    private forget(): void {
        this.shown = null;
        this.link.value = this.text.value = "";
    }

    /** Asks for the formats of the puzzle, as the panel is shown. */
    async show(): Promise<void> {
        const { game } = this.app;
        if (this.shown === game) return;
        this.shown = game;
        const formats = await this.app.ask({ verb: "formats", state: game.state() });
        if (!formats || this.shown !== game) return;
        const chosen = this.format.value;
        this.formats = formats;
        this.format.replaceChildren(...formats.map(({ word, title }) => element("option", { value: word }, title)));
        if (formats.some(({ word }) => word === chosen)) this.format.value = chosen;
        await this.write();
    }

    private async write(): Promise<void> {
        const format = this.formats.find(({ word }) => word === this.format.value);
        if (!format) return;
        this.holds.textContent = strings.holds[format.holds];
        const answer = await this.app.ask({ verb: "write", state: this.app.game.state(), format: format.word });
        if (answer && this.format.value === format.word) this.text.value = answer.text;
    }

    private async makeLink(): Promise<void> {
        try {
            this.link.value = new URL(await fragmentOf(this.app.game), location.href).href;
        } catch (error) {
            return this.app.fail(error);
        }
        await this.copy(this.link);
    }

    private async copy(field: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
        if (field.value === "" && field === this.link) return this.makeLink();
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
        if (format) download(this.fileName(format.extension), "text/plain", this.text.value);
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
