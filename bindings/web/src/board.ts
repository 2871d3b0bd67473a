// The board: the library's picture of the layout, and above it a grid of cells for mouse, touch, keyboard and
// screen readers.

import { makeCell, showCell, type Emphasis } from "./cell-view";
import { digitOf } from "./cell";
import { element } from "./dom";
import type { Game } from "./game";
import { followPointer } from "./pointer";
import type { Drawings } from "./protocol";
import { Selection } from "./selection";
import { strings } from "./strings";

/** The cells that are emphasised, of each kind. */
type Emphasised = Record<keyof Emphasis, ReadonlySet<number>>;

const NONE: Emphasised = { clash: new Set(), wrong: new Set(), house: new Set(), pattern: new Set() };

export class Board {
    selection = new Selection({ rows: 1, columns: 1, exists: () => true });
    /** Whether a click adds cells, as with the key Ctrl. */
    addsCells = false;
    /** Called after the selection changed. */
    onSelect: () => void = () => {};
    private views: HTMLElement[] = [];
    private game: Game | null = null;
    private emphasised: Emphasised = NONE;
    private highlighted: number[] = [];
    private readonly grid = element("div", {
        class: "grid",
        attributes: { role: "grid", "aria-multiselectable": "true" },
    });
    private readonly picture = element("picture", { class: "layout" });
    private readonly step = element("picture", { class: "step", hidden: true });
    private readonly frame = element("div", { class: "frame" }, this.picture, this.grid, this.step);

    constructor(root: HTMLElement) {
        root.append(this.frame);
        // The board is below the drawing.
        this.step.addEventListener("click", () => this.showStep(null, ""));
        followPointer(this.grid, {
            addsCells: () => this.addsCells,
            start: (cell, how) => this.start(cell, how),
            over: (cell, isAdding) => this.over(cell, isAdding),
            twice: (cell) => this.selectAlike(cell),
        });
        this.grid.addEventListener("focusin", (event) => {
            const cell = cellOf(event.target);
            // By the tabulator or a screen reader, not by a click.
            if (cell !== null && cell !== this.selection.cursor) this.select(() => this.selection.only(cell));
        });
    }

    /** Shows a game. */
    show(game: Game): void {
        const { rows, columns, view, svg, name, digits } = game.layout;
        this.game = game;
        this.emphasised = NONE;
        this.highlighted = [];
        this.selection = new Selection({ rows, columns, exists: (cell) => game.exists(cell) });
        this.views = game.all().map((_, index) => makeCell(index, game.exists(index)));
        const across = Math.ceil(Math.sqrt(digits));
        const place = {
            "--width": view.width,
            "--height": view.height,
            "--left": view.left,
            "--top": view.top,
            "--side": view.cell,
            "--rows": rows,
            "--columns": columns,
            "--across": across,
            "--symbol": game.layout.symbols.at(-1)?.length ?? 1,
        };
        for (const [property, value] of Object.entries(place)) this.frame.style.setProperty(property, String(value));
        this.frame.classList.toggle("large", columns > 12);
        this.frame.classList.toggle("cages", game.layout.cages);
        this.grid.setAttribute("aria-label", strings.gridLabel(game.title, name));
        this.grid.setAttribute("aria-rowcount", String(rows));
        this.grid.setAttribute("aria-colcount", String(columns));
        this.grid.replaceChildren(
            ...Array.from({ length: rows }, (_, row) =>
                element(
                    "div",
                    { class: "row", attributes: { role: "row" } },
                    ...this.views.slice(row * columns, (row + 1) * columns),
                ),
            ),
        );
        this.showDrawings(this.picture, svg, "");
        this.showStep(null, "");
        this.update(this.views.keys());
        this.select(() => {});
    }

    /** Shows cells again after a change. */
    update(cells: Iterable<number>): void {
        const { game } = this;
        if (!game) return;
        for (const index of cells) {
            const view = this.views[index];
            if (!view || !game.exists(index)) continue;
            showCell(view, game.cell(index), index, game.layout, this.emphasis(index));
            this.showSelected(index);
        }
        this.highlight();
    }

    private emphasis(index: number): Emphasis {
        const { clash, wrong, house, pattern } = this.emphasised;
        return {
            clash: clash.has(index),
            wrong: wrong.has(index),
            house: house.has(index),
            pattern: pattern.has(index),
        };
    }

    /** Emphasises these cells, and no others, of the given kinds. */
    emphasise(kinds: Partial<Record<keyof Emphasis, Iterable<number>>>): void {
        const touched = new Set<number>();
        const next: Record<keyof Emphasis, ReadonlySet<number>> = { ...this.emphasised };
        for (const [kind, cells] of Object.entries(kinds) as [keyof Emphasis, Iterable<number>][]) {
            const wanted = new Set(cells);
            for (const cell of this.emphasised[kind]) if (!wanted.has(cell)) touched.add(cell);
            for (const cell of wanted) if (!this.emphasised[kind].has(cell)) touched.add(cell);
            next[kind] = wanted;
        }
        this.emphasised = next;
        this.update(touched);
    }

    /** Changes the selection by `act`, and shows it. */
    select(act: (selection: Selection) => void, focus = false): void {
        const before = new Set(this.selection.cells).add(this.selection.cursor);
        act(this.selection);
        for (const cell of before) this.showSelected(cell);
        for (const cell of this.selection.cells) this.showSelected(cell);
        this.showSelected(this.selection.cursor);
        this.highlight();
        if (focus) this.focus();
        this.onSelect();
    }

    /** Gives the cursor the focus of the keyboard. */
    focus(): void {
        this.views[this.selection.cursor]?.focus({ preventScroll: false });
    }

    private showSelected(cell: number): void {
        const view = this.views[cell];
        if (!view || !this.game?.exists(cell)) return;
        const isSelected = this.selection.cells.has(cell);
        view.classList.toggle("selected", isSelected);
        const [selected, stop] = [String(isSelected), cell === this.selection.cursor ? 0 : -1];
        // Setting what is there already makes the browser lay the page out.
        if (view.getAttribute("aria-selected") !== selected) view.setAttribute("aria-selected", selected);
        if (view.tabIndex !== stop) view.tabIndex = stop;
    }

    /** Tints the cells with the digit of the only selected cell, and those whose marks have it. */
    private highlight(): void {
        const { game, selection } = this;
        if (!game) return;
        const [only] = selection.cells;
        const digit = selection.cells.size === 1 && only !== undefined ? digitOf(game.cell(only)) : 0;
        for (const cell of this.highlighted) this.views[cell]?.classList.remove("alike", "noted");
        this.highlighted = [];
        if (digit === 0) return;
        game.all().forEach((cell, index) => {
            const other = digitOf(cell);
            const isNoted = other === 0 && (cell.centre.includes(digit) || cell.corner.includes(digit));
            if (other !== digit && !isNoted) return;
            this.views[index]?.classList.add(isNoted ? "noted" : "alike");
            this.highlighted.push(index);
        });
    }

    private start(cell: number, how: "only" | "toggle" | "rectangle"): boolean {
        let isAdding = true;
        this.select((selection) => {
            if (how === "only") selection.only(cell);
            else if (how === "rectangle") selection.addRectangle(cell);
            else isAdding = selection.toggle(cell);
        });
        this.focus();
        return isAdding;
    }

    private over(cell: number, isAdding: boolean): void {
        if (!this.game?.exists(cell) || this.selection.cells.has(cell) === isAdding) return;
        this.select((selection) => (isAdding ? selection.add(cell) : selection.cells.delete(cell)));
    }

    /** Selects all cells with the digit or the marks of a cell. */
    private selectAlike(cell: number): void {
        const { game } = this;
        if (!game) return;
        const key = (index: number) => {
            const { corner, centre } = game.cell(index);
            return digitOf(game.cell(index)) || `${corner} ${centre}`;
        };
        const wanted = key(cell);
        if (wanted === " ") return;
        this.select((selection) =>
            selection.set(game.all().flatMap((_, index) => (key(index) === wanted ? [index] : []))),
        );
    }

    /** Shows the drawing of a step in place of the board, or the board again. */
    showStep(drawings: Drawings | null, description: string): void {
        this.step.hidden = drawings === null;
        this.frame.classList.toggle("with-step", drawings !== null);
        if (drawings) this.showDrawings(this.step, drawings, description);
    }

    /** Hides what is on the board while the time is paused. */
    hide(isHidden: boolean): void {
        this.frame.classList.toggle("hidden", isHidden);
        this.grid.inert = isHidden;
    }

    private showDrawings(picture: HTMLElement, drawings: Drawings, description: string): void {
        const [light, dark] = [svgUrl(drawings.light), svgUrl(drawings.dark)];
        picture.replaceChildren(
            element("source", { media: "print", srcset: light }),
            element("source", { media: "(prefers-color-scheme: dark)", srcset: dark }),
            element("img", { src: light, alt: description, draggable: false }),
        );
    }
}

/** Returns the address of a drawing for an element `img`, in which no script of a drawing runs. */
export function svgUrl(svg: string): string {
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Returns the cell of an element on the board. */
export function cellOf(target: EventTarget | null): number | null {
    const view = target instanceof Element ? target.closest("[data-cell]") : null;
    return view ? Number(view.getAttribute("data-cell")) : null;
}
