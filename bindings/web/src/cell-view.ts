// The element of one cell: its digit or marks, its colours, and what a screen reader says about it.

import { digitOf, type Cell } from "./cell";
import { element } from "./dom";
import type { Layout } from "./protocol";
import { strings } from "./strings";

/** Marks of a state that the player did not make, such as clashes and cells of a hint. */
export interface Emphasis {
    clash: boolean;
    wrong: boolean;
    house: boolean;
    pattern: boolean;
}

/** Returns the element of a cell that exists, or of one that does not. */
export function makeCell(index: number, exists: boolean): HTMLElement {
    if (!exists) return element("div", { class: "gap", attributes: { role: "presentation" } });
    return element("div", {
        class: "cell",
        tabIndex: -1,
        attributes: { role: "gridcell", "data-cell": String(index), "aria-selected": "false" },
    });
}

/** Shows a cell in its element. */
export function showCell(view: HTMLElement, cell: Cell, index: number, layout: Layout, emphasis: Emphasis): void {
    const digit = digitOf(cell);
    view.className = "cell";
    view.classList.toggle("given", cell.given > 0);
    for (const [name, isOn] of Object.entries(emphasis)) view.classList.toggle(name, isOn);
    view.classList.toggle("painted", cell.colours.length > 0);
    if (cell.colours.length > 0) view.style.setProperty("--paint", paint(cell.colours));
    const seen = digit ? [element("span", { class: "digit" }, layout.symbols[digit - 1] ?? "")] : marks(cell, layout);
    for (const one of seen) one.setAttribute("aria-hidden", "true");
    view.replaceChildren(element("span", { class: "visually-hidden" }, label(cell, index, layout, emphasis)), ...seen);
    if (cell.given) view.setAttribute("aria-readonly", "true");
    else view.removeAttribute("aria-readonly");
}

/** Equal slices of all colours. */
function paint(colours: readonly number[]): string {
    const slice = 100 / colours.length;
    const slices = colours.map((colour, at) => `var(--colour-${colour}) ${at * slice}% ${(at + 1) * slice}%`);
    return `linear-gradient(135deg, ${slices.join(", ")})`;
}

function marks(cell: Cell, layout: Layout): HTMLElement[] {
    const made = [];
    if (cell.centre.length > 0) {
        const small = cell.corner.length > 0 ? " small" : "";
        made.push(element("span", { class: `centre${small}` }, centreText(cell.centre, layout)));
    }
    const symbols = cell.corner.map((digit) => layout.symbols[digit - 1] ?? "");
    if (symbols.length > 8) made.push(element("span", { class: "corner all" }, symbols.join(" ")));
    else made.push(...symbols.map((symbol, at) => element("span", { class: `corner at-${at}` }, symbol)));
    return made;
}

/** One text with a line for each row of marks, each mark at its place: one element for up to 36 marks. */
function centreText(digits: readonly number[], layout: Layout): string {
    const across = Math.ceil(Math.sqrt(layout.digits));
    const width = layout.symbols.at(-1)?.length ?? 1;
    const shown = layout.symbols.map((symbol, at) => (digits.includes(at + 1) ? symbol : "").padEnd(width));
    const lines = [];
    for (let at = 0; at < shown.length; at += across)
        lines.push(
            shown
                .slice(at, at + across)
                .join("")
                .padEnd(across * width),
        );
    return lines.join("\n");
}

function label(cell: Cell, index: number, layout: Layout, emphasis: Emphasis): string {
    const names = (digits: readonly number[]) => digits.map((digit) => layout.symbols[digit - 1]).join(" ");
    const place = strings.place(Math.floor(index / layout.columns) + 1, (index % layout.columns) + 1);
    const parts = [place];
    if (cell.given) parts.push(strings.cellGiven(names([cell.given])));
    else if (cell.value) parts.push(strings.cellValue(names([cell.value])));
    else {
        if (cell.centre.length + cell.corner.length === 0) parts.push(strings.cellEmpty);
        if (cell.centre.length > 0) parts.push(strings.cellCentre(names(cell.centre)));
        if (cell.corner.length > 0) parts.push(strings.cellCorner(names(cell.corner)));
    }
    if (cell.colours.length > 0) parts.push(cell.colours.map((colour) => strings.colours[colour - 1]).join(" "));
    if (emphasis.clash) parts.push(strings.cellClash);
    if (emphasis.wrong) parts.push(strings.cellWrong);
    if (emphasis.pattern) parts.push(strings.cellHint);
    return parts.join(", ");
}
