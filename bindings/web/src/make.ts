// The panel "New", part two: making puzzles, empty grids, and other forms of the puzzle on the board.

import type { App } from "./app";
import { button, element, labelled, select } from "./dom";
import { Game } from "./game";
import { say } from "./messages";
import type { Choice, Request } from "./protocol";
import { Regions } from "./regions";
import { strings } from "./strings";

const MOST_DIGITS = 36;
const MOST_PUZZLES = 12;
/** Above this side, a share of all cells is given. */
const LARGE = 16;
const SHARE_OF_GIVENS = 0.51;

/** Returns a seed at random. */
function newSeed(): number {
    return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

function numberField(value: number, least: number, most: number): HTMLInputElement {
    return element("input", { type: "number", value: String(value), min: String(least), max: String(most), step: "1" });
}

/** The least and the most ER, in tenths. */
const ER = [10, 120] as const;

/** Returns a field for an ER with one decimal. */
function erField(): HTMLInputElement {
    const [min, max] = ER.map((tenths) => String(tenths / 10));
    return element("input", { type: "number", min, max, step: "0.1" });
}

/** The parts of the rules that can be drawn at random. */
const PARTS = ["jigsaw", "killer", "thermometers", "arrows"] as const;
type Part = (typeof PARTS)[number];

export class Make {
    private readonly boxRows = numberField(3, 1, MOST_DIGITS);
    private readonly boxColumns = numberField(3, 1, MOST_DIGITS);
    private readonly size = element("p", { attributes: { role: "status" } });
    private readonly variants = element("div", { class: "options" });
    private readonly parts: Record<Part, HTMLInputElement> = {
        jigsaw: element("input", { type: "checkbox" }),
        killer: element("input", { type: "checkbox" }),
        thermometers: element("input", { type: "checkbox" }),
        arrows: element("input", { type: "checkbox" }),
    };
    private readonly level = select([["", strings.anyLevel]]);
    private readonly technique = select([["", strings.anyTechnique]]);
    private readonly er = [erField(), erField()] as const;
    private readonly pattern = select([["", strings.anySymmetry]]);
    private readonly seed = numberField(newSeed(), 0, Number.MAX_SAFE_INTEGER);
    private readonly count = numberField(1, 1, MOST_PUZZLES);
    /** Empty: as few givens as possible. */
    private readonly givens = element("input", { type: "number", min: "0", step: "1" });
    private readonly choicesNote = element("p", { hidden: true }, strings.choicesNote);
    private readonly regions: Regions;

    constructor(
        private readonly app: App,
        panel: HTMLElement,
    ) {
        const layout = element(
            "section",
            {},
            element("h2", {}, strings.layout),
            element(
                "div",
                { class: "fields" },
                labelled(strings.boxRows, this.boxRows),
                labelled(strings.boxColumns, this.boxColumns),
            ),
            this.size,
            element("details", {}, element("summary", {}, strings.rules), this.variants),
        );
        const make = element(
            "section",
            {},
            element("h2", {}, strings.generate),
            ...PARTS.map((part) => labelled(strings[part], this.parts[part], true)),
            this.choicesNote,
            element(
                "div",
                { class: "fields" },
                labelled(strings.level, this.level),
                labelled(strings.technique, this.technique),
                labelled(strings.erFrom, this.er[0]),
                labelled(strings.erTo, this.er[1]),
                labelled(strings.symmetry, this.pattern),
                labelled(strings.givens, this.givens),
                labelled(strings.seed, this.seed),
                labelled(strings.count, this.count),
            ),
            element(
                "div",
                { class: "buttons" },
                button(strings.generateButton, () => void this.make(), { class: "main" }),
                button(strings.newSeed, () => (this.seed.value = String(newSeed()))),
            ),
        );
        const empty = element(
            "section",
            {},
            element("h2", {}, strings.empty),
            element("p", {}, strings.emptyLead),
            element(
                "div",
                { class: "buttons" },
                button(strings.emptyButton, () => void this.makeEmpty()),
            ),
        );
        panel.append(layout, make, empty);
        this.regions = new Regions(
            panel,
            () => this.box(),
            (regions) => void this.makeEmpty(regions),
        );
        panel.append(this.changes());
        for (const field of [this.boxRows, this.boxColumns]) field.addEventListener("input", () => this.showSize());
        for (const field of [...Object.values(this.parts), this.variants]) field.addEventListener("change", () => this.showChoices());
        this.showSize();
    }

    /** Asks the engine for the words to choose from. */
    async load(): Promise<void> {
        const { app } = this;
        const [variants, levels, techniques, patterns] = await Promise.all([
            app.ask({ verb: "variants" }),
            app.ask({ verb: "levels" }),
            app.ask({ verb: "techniques" }),
            app.ask({ verb: "patterns" }),
        ]);
        const addTo = (list: HTMLSelectElement, choices: readonly Choice[] | null) =>
            list.append(...(choices ?? []).map(({ word, title }) => element("option", { value: word }, title)));
        addTo(this.level, levels);
        addTo(this.technique, techniques);
        addTo(this.pattern, patterns);
        this.variants.append(
            ...(variants ?? []).map(({ word, title }) =>
                labelled(title, element("input", { type: "checkbox", value: word }), true),
            ),
        );
    }

    private box(): [number, number] | null {
        const [rows, columns] = [this.boxRows.valueAsNumber, this.boxColumns.valueAsNumber];
        const isSize =
            Number.isInteger(rows) &&
            Number.isInteger(columns) &&
            rows >= 1 &&
            columns >= 1 &&
            rows * columns <= MOST_DIGITS;
        return isSize ? [rows, columns] : null;
    }

    private showSize(): void {
        const box = this.box();
        this.size.textContent = box ? strings.sizeIs(box[0] * box[1]) : strings.sizeWrong;
        this.size.classList.toggle("wrong-input", !box);
        // Without it, a puzzle of this size takes minutes.
        const side = box ? box[0] * box[1] : 0;
        this.givens.value = side > LARGE ? String(Math.round(side * side * SHARE_OF_GIVENS)) : "";
        this.regions.reset();
        this.showChoices();
    }

    /** Only plain grids have levels, techniques, ER (all three of 9x9) and patterns. */
    private showChoices(): void {
        const isPlain = this.chosenParts().length + this.chosenVariants().length === 0;
        const isNine = this.boxRows.value === "3" && this.boxColumns.value === "3";
        this.pattern.disabled = this.givens.disabled = !isPlain;
        for (const field of [this.level, this.technique, ...this.er]) field.disabled = !isPlain || !isNine;
        this.choicesNote.hidden = isPlain && isNine;
    }

    private chosenParts(): Part[] {
        return PARTS.filter((part) => this.parts[part].checked);
    }

    private chosenVariants(): string[] {
        return [...this.variants.querySelectorAll("input")].filter(({ checked }) => checked).map(({ value }) => value);
    }

    private async makeEmpty(regions?: readonly number[]): Promise<void> {
        const box = this.box();
        if (!box) return say(strings.sizeWrong, true);
        const layout = await this.app.ask({
            verb: "layout",
            box,
            variants: this.chosenVariants(),
            ...(regions && { regions: [...regions] }),
        });
        if (!layout) return;
        this.app.add(
            Game.of(
                { layout, givens: new Array(layout.rows * layout.columns).fill(0) },
                strings.emptyTitle(layout.name),
            ),
        );
        say(strings.emptyLead);
        this.onMade([this.app.game.id]);
    }

    /** Called with the games that were made; the first one is on the board. */
    onMade: (ids: readonly string[]) => void = () => {};

    /** Returns the bounds of the ER in tenths: none if both fields are empty, and `null` if they are wrong. */
    private bounds(): [number, number] | undefined | null {
        if (this.er.every(({ disabled, value, validity }) => disabled || (value === "" && !validity.badInput))) return;
        const [least, most] = this.er.map(({ value, validity, valueAsNumber }, at) =>
            value === "" && !validity.badInput ? ER[at] : Math.round(10 * valueAsNumber),
        ) as [number, number];
        return ER[0] <= least && least <= most && most <= ER[1] ? [least, most] : null;
    }

    private request(box: [number, number], seed: number): Request<"generate"> {
        const request: Request<"generate"> = { verb: "generate", box, variants: this.chosenVariants(), seed };
        for (const part of this.chosenParts()) request[part] = true;
        const chosen = ({ disabled, value }: HTMLSelectElement) => (disabled ? "" : value);
        if (chosen(this.level)) request.level = this.level.value;
        if (chosen(this.technique)) request.technique = this.technique.value;
        const er = this.bounds();
        if (er) request.er = er;
        if (chosen(this.pattern)) request.pattern = this.pattern.value;
        if (!this.givens.disabled && this.givens.value !== "") request.givens = this.givens.valueAsNumber;
        return request;
    }

    private async make(): Promise<void> {
        const box = this.box();
        const [seed, count] = [this.seed.valueAsNumber, this.count.valueAsNumber];
        if (!box) return say(strings.sizeWrong, true);
        if (!Number.isSafeInteger(seed) || seed < 0) return say(strings.seedWrong, true);
        const givens = this.givens.value === "" ? 0 : this.givens.valueAsNumber;
        if (!Number.isInteger(givens) || givens < 0 || givens > (box[0] * box[1]) ** 2)
            return say(strings.givensWrong, true);
        if (this.bounds() === null) return say(strings.erWrong, true);
        if (!Number.isInteger(count) || count < 1 || count > MOST_PUZZLES) return say(strings.countWrong, true);
        const made: string[] = [];
        const kept: Promise<boolean>[] = [];
        await this.app.work(async (ask, label) => {
            for (let at = 0; at < count; at++) {
                label(strings.making(at + 1, count));
                const request = this.request(box, seed + at);
                const puzzle = await ask(request);
                const [level] = request.level ? this.level.selectedOptions : [];
                const game = Game.of(
                    puzzle,
                    strings.madeTitle(puzzle.layout.name, level?.textContent ?? "", seed + at),
                );
                kept.push(at === 0 ? this.app.add(game) : this.app.keep(game));
                made.push(game.id);
            }
        });
        if (made.length === 0) return;
        const isKept = (await Promise.all(kept)).every(Boolean);
        // What failed is told already.
        if (made.length === count && isKept) say(strings.made(count));
        this.seed.value = String(seed + made.length);
        this.onMade(made);
    }

    private changes(): HTMLElement {
        return element(
            "section",
            {},
            element("h2", {}, strings.change),
            element(
                "div",
                { class: "buttons" },
                button(strings.shuffle, () => void this.change("shuffle", strings.shuffledTitle)),
                button(strings.minimise, () => void this.change("minimise", strings.minimisedTitle)),
                button(strings.canonical, () => void this.change("canonical", strings.canonicalTitle)),
            ),
        );
    }

    /** Makes another puzzle of the one on the board, which stays among the puzzles. */
    private async change(verb: "shuffle" | "minimise" | "canonical", title: (title: string) => string): Promise<void> {
        const { game } = this.app;
        const state = game.state(null);
        const request = verb === "canonical" ? { verb, state } : { verb, state, seed: newSeed() };
        const made = await this.app.workOn(request as Request<"shuffle">);
        if (!made) return;
        const count = (givens: readonly number[]) => givens.filter(Boolean).length;
        const removed = count(state.givens) - count(made.givens);
        if (verb === "minimise" && removed === 0) return say(strings.nothingRemoved);
        this.app.add(Game.of(made, title(game.title)));
        say(verb === "minimise" ? strings.removedGivens(removed) : title(game.title));
        this.onMade([this.app.game.id]);
    }
}
