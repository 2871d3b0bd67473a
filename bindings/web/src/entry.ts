// What entering and clearing does to the selected cells.

import { EMPTY, digitOf, withNumber, type Cell, type Mode } from "./cell";
import type { Game } from "./game";
import type { Layout } from "./protocol";

const peersOfLayouts = new WeakMap<Layout, ReadonlySet<number>[]>();

/** Returns the cells that share a house with a cell, or must differ from it for another reason. */
function peers(layout: Layout, cell: number): ReadonlySet<number> {
    let all = peersOfLayouts.get(layout);
    if (!all) {
        const made = Array.from({ length: layout.rows * layout.columns }, () => new Set<number>());
        for (const { cells } of layout.houses)
            for (const one of cells) for (const other of cells) if (one !== other) made[one]?.add(other);
        for (const [one, other] of layout.pairs) (made[one]?.add(other), made[other]?.add(one));
        peersOfLayouts.set(layout, (all = made));
    }
    return all[cell] ?? new Set();
}

/** Enters a digit, a mark or a colour in cells, or takes it away if all of them have it. With `tidies`, a
 *  placed digit is removed from the marks of all cells that share a house with it. */
export function enter(game: Game, cells: Iterable<number>, mode: Mode, number: number, tidies: boolean): boolean {
    const wanted = [...cells].filter((cell) => (mode === "colour" ? game.exists(cell) : game.isOpen(cell)));
    const next = new Map<number, Cell>();
    if (mode === "digit") {
        const isThere = wanted.every((index) => game.cell(index).value === number);
        for (const index of wanted) next.set(index, { ...game.cell(index), value: isThere ? 0 : number });
        if (tidies && !isThere) removeMarks(game, wanted, number, next);
        return game.change(next);
    }
    const kind = mode === "colour" ? "colours" : mode;
    const free = mode === "colour" ? wanted : wanted.filter((index) => !game.cell(index).value);
    const isThere = free.every((index) => game.cell(index)[kind].includes(number));
    for (const index of free) {
        const cell = game.cell(index);
        next.set(index, { ...cell, [kind]: withNumber(cell[kind], number, !isThere) });
    }
    return game.change(next);
}

/** Removes a digit from the marks of the peers of cells. */
function removeMarks(game: Game, placed: readonly number[], digit: number, next: Map<number, Cell>): void {
    for (const cell of placed)
        for (const peer of peers(game.layout, cell)) {
            const before = next.get(peer) ?? game.cell(peer);
            next.set(peer, {
                ...before,
                corner: withNumber(before.corner, digit, false),
                centre: withNumber(before.centre, digit, false),
            });
        }
}

/** Clears what the cells have of the first of these kinds that is there: that of the mode, digits, marks,
 *  colours. */
export function clear(game: Game, cells: Iterable<number>, mode: Mode): boolean {
    const chosen = [...cells].filter((cell) => game.exists(cell));
    const order: Mode[] = [mode, "digit", "centre", "corner", "colour"];
    for (const kind of order) {
        const next = new Map<number, Cell>();
        for (const index of chosen) {
            const cell = game.cell(index);
            if (kind === "digit") next.set(index, { ...cell, value: 0 });
            else if (kind === "colour") next.set(index, { ...cell, colours: [] });
            else if (!digitOf(cell)) next.set(index, { ...cell, [kind]: [] });
        }
        if (game.change(next)) return true;
    }
    return false;
}

/** Sets the marks inside all empty cells. */
export function setCentre(game: Game, marks: readonly (readonly number[])[]): boolean {
    return game.change(
        new Map(game.emptyCells().map((index) => [index, { ...game.cell(index), centre: marks[index] ?? [] }])),
    );
}

/** Removes everything but the givens. */
export function restart(game: Game): boolean {
    return game.change(new Map(game.all().map((cell, index) => [index, { ...EMPTY, given: cell.given }])));
}

/** Makes all digits givens, or all givens digits of the player. */
export function setGivens(game: Game, areGiven: boolean): boolean {
    const next = game.all().map((cell, index): [number, Cell] => {
        const digit = digitOf(cell);
        if (!digit) return [index, cell];
        return [index, { ...cell, given: areGiven ? digit : 0, value: areGiven ? 0 : digit }];
    });
    return game.change(new Map(next));
}

/** Places digits and removes candidates, as a step says. Empty cells without marks get those of `marks`
 *  first. */
export function apply(
    game: Game,
    step: { placed: readonly { cell: number; digit: number }[]; removed: readonly { cell: number; digit: number }[] },
    marks: readonly (readonly number[])[] | null,
): boolean {
    const next = new Map<number, Cell>();
    const cellNow = (index: number) => next.get(index) ?? game.cell(index);
    if (marks && step.removed.length > 0)
        for (const index of game.emptyCells())
            if (game.cell(index).centre.length === 0)
                next.set(index, { ...game.cell(index), centre: marks[index] ?? [] });
    for (const { cell, digit } of step.removed)
        next.set(cell, {
            ...cellNow(cell),
            centre: withNumber(cellNow(cell).centre, digit, false),
            corner: withNumber(cellNow(cell).corner, digit, false),
        });
    for (const { cell, digit } of step.placed) {
        if (!game.isOpen(cell)) continue;
        next.set(cell, { ...cellNow(cell), value: digit });
        removeMarks(game, [cell], digit, next);
    }
    return game.change(next);
}
