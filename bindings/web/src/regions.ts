// Draws the regions of a jigsaw: a grid whose cells get the chosen region by click, by dragging, or by key.

import { button, element, labelled, select } from "./dom";
import { say } from "./messages";
import { strings } from "./strings";

/** Returns the name of a region: a letter, or two for more than 26 regions. */
function nameOf(region: number): string {
    const letter = String.fromCharCode(65 + (region % 26));
    return region < 26 ? letter : letter + letter;
}

export class Regions {
    private regions: number[] = [];
    private size = 0;
    private cells: HTMLElement[] = [];
    private cursor = 0;
    private isDrawing = false;
    private readonly grid = element("div", {
        class: "regions",
        attributes: { role: "grid", "aria-label": strings.drawLabel },
    });
    private readonly chosen = select([]);
    private readonly counts = element("p", { class: "counts" });
    private readonly details = element("details", {}, element("summary", {}, strings.draw));

    /** `box` returns the chosen box, `use` takes the finished regions by cell. */
    constructor(
        panel: HTMLElement,
        private readonly box: () => [number, number] | null,
        private readonly use: (regions: readonly number[]) => void,
    ) {
        this.details.append(
            element("p", {}, strings.drawLead),
            labelled(strings.drawRegion, this.chosen),
            this.grid,
            this.counts,
            element(
                "div",
                { class: "buttons" },
                button(strings.drawUse, () => this.finish()),
                button(strings.drawReset, () => this.reset()),
            ),
        );
        panel.append(element("section", {}, this.details));
        this.details.addEventListener("toggle", () => this.details.open && this.cells.length === 0 && this.build());
        this.grid.addEventListener("keydown", (event) => this.press(event));
        this.grid.addEventListener("focusin", (event) => this.moveTo(this.cellAt(event.target) ?? this.cursor));
        this.follow();
    }

    /** Starts again with boxes, as the size changed. */
    reset(): void {
        this.cells = [];
        if (this.details.open) this.build();
    }

    private build(): void {
        const box = this.box();
        if (!box) return this.grid.replaceChildren();
        const [rows, columns] = box;
        const size = (this.size = rows * columns);
        this.regions = Array.from(
            { length: size * size },
            (_, cell) => Math.floor(Math.floor(cell / size) / rows) * rows + Math.floor((cell % size) / columns),
        );
        this.cells = this.regions.map((_, cell) =>
            element("div", { tabIndex: -1, attributes: { role: "gridcell", "data-region-cell": String(cell) } }),
        );
        this.grid.style.setProperty("--columns", String(size));
        this.grid.replaceChildren(
            ...Array.from({ length: size }, (_, row) =>
                element(
                    "div",
                    { class: "row", attributes: { role: "row" } },
                    ...this.cells.slice(row * size, (row + 1) * size),
                ),
            ),
        );
        this.chosen.replaceChildren(
            ...Array.from({ length: size }, (_, region) =>
                element("option", { value: String(region) }, nameOf(region)),
            ),
        );
        this.cursor = 0;
        this.cells.forEach((_, cell) => this.show(cell));
        this.count();
    }

    private show(cell: number): void {
        const view = this.cells[cell];
        if (!view) return;
        const region = this.regions[cell] ?? 0;
        const [row, column] = [Math.floor(cell / this.size), cell % this.size];
        view.replaceChildren(
            element("span", { class: "visually-hidden" }, strings.drawCell(row + 1, column + 1, nameOf(region))),
            element("span", { attributes: { "aria-hidden": "true" } }, nameOf(region)),
        );
        view.className = `region tint-${region % 6}`;
        view.tabIndex = cell === this.cursor ? 0 : -1;
        view.classList.toggle("edge-top", row > 0 && this.regions[cell - this.size] !== region);
        view.classList.toggle("edge-left", column > 0 && this.regions[cell - 1] !== region);
    }

    private paint(cell: number, region: number): void {
        if (this.regions[cell] === region || cell < 0 || cell >= this.cells.length) return;
        this.regions[cell] = region;
        for (const near of [cell, cell + 1, cell + this.size]) this.show(near);
        this.count();
    }

    private counted(): number[] {
        const counts = new Array<number>(this.size).fill(0);
        for (const region of this.regions) counts[region]! += 1;
        return counts;
    }

    private count(): void {
        this.counts.textContent = this.counted()
            .map((count, region) => strings.drawCounts(nameOf(region), count, this.size))
            .join("  ");
    }

    private finish(): void {
        if (this.cells.length === 0) this.build();
        const counts = this.counted();
        const wrong = counts.findIndex((count) => count !== this.size);
        if (wrong >= 0) return say(strings.drawWrong(nameOf(wrong), counts[wrong] ?? 0, this.size), true);
        this.use(this.regions);
    }

    private cellAt(target: EventTarget | null): number | null {
        const cell = target instanceof Element ? target.closest("[data-region-cell]") : null;
        return cell && Number(cell.getAttribute("data-region-cell"));
    }

    private follow(): void {
        this.grid.addEventListener("pointerdown", (event) => {
            const cell = this.cellAt(event.target);
            if (cell === null) return;
            event.preventDefault();
            if (this.grid.hasPointerCapture(event.pointerId)) this.grid.releasePointerCapture(event.pointerId);
            this.isDrawing = true;
            this.focus(cell);
            this.paint(cell, Number(this.chosen.value));
        });
        this.grid.addEventListener("pointermove", (event) => {
            const cell = this.isDrawing ? this.cellAt(document.elementFromPoint(event.clientX, event.clientY)) : null;
            if (cell !== null) this.paint(cell, Number(this.chosen.value));
        });
        for (const end of ["pointerup", "pointercancel"])
            document.addEventListener(end, () => (this.isDrawing = false));
    }

    private moveTo(cell: number): void {
        const before = this.cursor;
        this.cursor = cell;
        this.show(before);
        this.show(cell);
    }

    private focus(cell: number): void {
        this.moveTo(cell);
        this.cells[cell]?.focus();
    }

    private press(event: KeyboardEvent): void {
        const { size, cursor } = this;
        const [row, column] = [Math.floor(cursor / size), cursor % size];
        const to = {
            ArrowUp: row > 0 ? cursor - size : cursor,
            ArrowDown: row < size - 1 ? cursor + size : cursor,
            ArrowLeft: column > 0 ? cursor - 1 : cursor,
            ArrowRight: column < size - 1 ? cursor + 1 : cursor,
        }[event.key];
        const letter = event.key.length === 1 ? event.key.toLowerCase().charCodeAt(0) - 97 : -1;
        if (to !== undefined) this.focus(to);
        else if (event.key === " ") this.paint(cursor, Number(this.chosen.value));
        else if (letter >= 0 && letter < Math.min(size, 26) && !event.ctrlKey && !event.metaKey)
            this.paint(cursor, letter);
        else return;
        event.preventDefault();
    }
}
