// The panel "Help", part one: hints in four stages, and why a cell does not have a digit.

import type { App } from "./app";
import { button, element, labelled, select } from "./dom";
import { apply } from "./entry";
import { say } from "./messages";
import type { DrawnStep, Remark, Scale, State, Theme } from "./protocol";
import { set } from "./settings";
import { strings } from "./strings";

const STAGES = 4;

export class Hint {
    private found: DrawnStep | Remark | null = null;
    private stage = 0;
    private isAsking = false;
    /** Grows as the hint is forgotten: an answer to an earlier question is late. */
    private forgotten = 0;
    private readonly text = element("ol", { class: "stages" });
    private readonly more = button(strings.hint, () => void this.next(), { class: "main" });
    private readonly all = button(strings.hintAll, () => void this.tellAll());
    private readonly applied = button(strings.hintApply, () => void this.apply(), { hidden: true });
    private readonly close = button(strings.hintClose, () => this.forget(), { hidden: true });
    private readonly scales = select([]);
    private readonly digit = select([]);
    private readonly where = element("p", {});
    private readonly why = element("div", { class: "why" });

    constructor(
        private readonly app: App,
        panel: HTMLElement,
    ) {
        this.scales.addEventListener("change", () => (set({ scale: this.scales.value as Scale }), this.forget()));
        panel.append(
            labelled(strings.scale, this.scales),
            element(
                "section",
                {},
                element("h2", {}, strings.hint),
                element("div", { class: "buttons" }, this.more, this.all, this.applied, this.close),
                this.text,
            ),
            element(
                "section",
                {},
                element("h2", {}, strings.whyNot),
                element("p", {}, strings.whyNotLead),
                this.where,
                element(
                    "div",
                    { class: "buttons" },
                    labelled(strings.whyNotDigit, this.digit),
                    button(strings.whyNot, () => void this.ask()),
                ),
                this.why,
            ),
        );
        app.onOpen(() => this.opened());
        app.onChange((cells) => cells.length > 0 && this.forget());
        app.board.onSelect = () => this.selected();
    }

    private opened(): void {
        const { layout } = this.app.game;
        this.scales.replaceChildren(
            ...layout.scales.map((scale) => element("option", { value: scale }, strings.scales[scale])),
        );
        this.scales.value = this.app.scale();
        this.digit.replaceChildren(
            ...layout.symbols.map((symbol, at) => element("option", { value: String(at + 1) }, symbol)),
        );
        this.forget();
        this.selected();
    }

    private selected(): void {
        const cell = this.selectedCell();
        const { columns } = this.app.game.layout;
        this.where.textContent =
            cell === null
                ? strings.selectOne
                : strings.whyNotCell(strings.place(Math.floor(cell / columns) + 1, (cell % columns) + 1));
    }

    private selectedCell(): number | null {
        const { cells } = this.app.board.selection;
        const [cell] = cells;
        return cells.size === 1 && cell !== undefined ? cell : null;
    }

    /** Forgets the hint, as the grid changed. */
    forget(): void {
        this.forgotten += 1;
        this.found = null;
        this.stage = 0;
        this.text.replaceChildren();
        this.why.replaceChildren();
        this.more.textContent = strings.hint;
        this.more.hidden = this.all.hidden = false;
        this.applied.hidden = this.close.hidden = true;
        this.app.board.showStep(null, "");
        this.app.board.emphasise({ house: [], pattern: [] });
    }

    /** Looks for a hint, or tells more of the one that is there. */
    async next(): Promise<void> {
        if (this.isAsking) return;
        if (!this.found) {
            const scale = this.app.scale();
            const { game } = this.app;
            const [isCurrent, { forgotten }] = [this.app.watch(), this];
            this.isAsking = true;
            const found = await this.app.workOn({ verb: "hint", state: game.state(), scale });
            this.isAsking = false;
            if (!found || !isCurrent() || forgotten !== this.forgotten) return;
            this.found = found;
            this.stage = 0;
        }
        if (this.stage < STAGES) this.show(this.found, this.stage++);
    }

    /** Tells all stages that are left. */
    private async tellAll(): Promise<void> {
        if (!this.found) await this.next();
        while (this.found && this.stage < STAGES) await this.next();
    }

    private show(found: DrawnStep | Remark, stage: number): void {
        const { board } = this.app;
        const sentence = found.degrees[stage] ?? "";
        const isStep = "technique" in found;
        const told = element("li", {}, sentence);
        if (isStep && stage === 0)
            told.append(element("details", {}, element("summary", {}, strings.whatIsIt), element("p", {}, found.definition)));
        this.text.append(told);
        say(sentence);
        if (stage === 1)
            board.emphasise(
                isStep && found.houses.length > 0
                    ? { house: found.houses.flatMap(({ cells }) => cells) }
                    : { pattern: found.cells },
            );
        if (stage === 2)
            board.emphasise({ pattern: [...found.cells, ...(isStep ? found.placed.map(({ cell }) => cell) : [])] });
        const isLast = stage === STAGES - 1 || (!isStep && found.kind === "solved");
        if (isLast) this.stage = STAGES;
        if (isLast && isStep) board.showStep(found.svg, found.degrees.join(" "));
        this.more.textContent = `${strings.hintMore} (${stage + 1}/${STAGES})`;
        const hadFocus = document.activeElement === this.more || document.activeElement === this.all;
        this.more.hidden = this.all.hidden = isLast;
        this.close.hidden = false;
        this.applied.hidden = !(isLast && isStep);
        // A hidden button loses the focus of the keyboard.
        if (hadFocus && isLast) (isStep ? this.applied : this.close).focus();
    }

    /** Does what the step says. */
    private async apply(): Promise<void> {
        const step = this.found;
        if (!step || !("technique" in step)) return;
        const { game } = this.app;
        const answer =
            step.removed.length > 0 ? await this.app.ask({ verb: "candidates", state: game.state(null) }) : null;
        if (game !== this.app.game || step !== this.found) return;
        apply(game, step, answer?.marks ?? null);
        say(strings.applied(step.notation));
        this.all.focus();
    }

    /** Asks why the selected cell does not have the chosen digit. */
    private async ask(): Promise<void> {
        const cell = this.selectedCell();
        if (cell === null) return say(strings.selectOne);
        const { game } = this.app;
        const [state, digit] = [game.state(), Number(this.digit.value)];
        const [isCurrent, { forgotten }] = [this.app.watch(), this];
        const answer = await this.app.workOn({ verb: "whyNot", state, cell, digit });
        if (!answer || !isCurrent() || forgotten !== this.forgotten) return;
        say(answer.sentence);
        this.app.board.emphasise({ pattern: answer.cells });
        const steps = answer.steps.map((step, index) =>
            element(
                "li",
                {},
                step.notation,
                element("p", {}, step.degrees[2]),
                button(strings.showStep, () => void this.draw(state, { cell, digit, index }, step.degrees.join(" "))),
            ),
        );
        this.why.replaceChildren(element("p", {}, answer.sentence), element("ol", {}, ...steps));
    }

    /** Draws a step of the last answer. */
    private async draw(
        state: State,
        step: { cell: number; digit: number; index: number },
        text: string,
    ): Promise<void> {
        const ask = (theme: Theme) => this.app.workOn({ verb: "draw", state, theme, step });
        const { forgotten } = this;
        const [light, dark] = await Promise.all([ask("light"), ask("dark")]);
        if (!light || !dark || forgotten !== this.forgotten) return;
        this.app.board.showStep({ light: light.svg, dark: dark.svg }, text);
        this.close.hidden = false;
    }
}
