// Mouse, pen and touch on the board: a click selects a cell, dragging selects several.

import { cellOf } from "./board";

export interface PointerActions {
    /** Whether a click adds cells, as with the key Ctrl. */
    addsCells(): boolean;
    /** Starts on a cell. Returns whether dragging then adds cells; otherwise it removes them. */
    start(cell: number, how: "only" | "toggle" | "rectangle"): boolean;
    /** Goes over a cell. */
    over(cell: number, isAdding: boolean): void;
    /** A double click. */
    twice(cell: number): void;
}

/** The time between the two clicks of a double click, in milliseconds, for touch as well. */
const TWICE = 350;

/** Calls `actions` for what the pointer does on the grid. */
export function followPointer(grid: HTMLElement, actions: PointerActions): void {
    let isAdding: boolean | null = null;
    let last = { cell: -1, time: 0 };
    grid.addEventListener("pointerdown", (event) => {
        const cell = cellOf(event.target);
        if (cell === null || event.button !== 0) return;
        // The focus is set by the board, and a drag must not select text.
        event.preventDefault();
        if (grid.hasPointerCapture(event.pointerId)) grid.releasePointerCapture(event.pointerId);
        const isTwice = last.cell === cell && event.timeStamp - last.time < TWICE;
        last = { cell, time: event.timeStamp };
        if (isTwice) return actions.twice(cell);
        const adds = event.ctrlKey || event.metaKey || actions.addsCells();
        isAdding = actions.start(cell, event.shiftKey ? "rectangle" : adds ? "toggle" : "only");
    });
    const stop = () => (isAdding = null);
    grid.addEventListener("pointermove", (event) => {
        if (isAdding === null) return;
        if (event.pointerType === "mouse" && event.buttons === 0) return stop();
        // A touch is captured by its first cell: what is below the finger is looked up.
        const cell = cellOf(document.elementFromPoint(event.clientX, event.clientY));
        if (cell !== null) actions.over(cell, isAdding);
    });
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, stop);
}
