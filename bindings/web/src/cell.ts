// One cell of a puzzle as the player sees it, and changes of cells.

/** A cell. Lists are sorted and have no digit twice. Cells are never changed, only replaced. */
export interface Cell {
    /** The given digit, 0 for none. */
    readonly given: number;
    /** The digit of the player, 0 for none. */
    readonly value: number;
    /** Marks at the border: notes of any meaning. */
    readonly corner: readonly number[];
    /** Marks inside: the candidates of the cell. */
    readonly centre: readonly number[];
    /** Numbers of colours, from 1 to `COLOURS`. */
    readonly colours: readonly number[];
}

/** What a key or button enters. */
export type Mode = "digit" | "corner" | "centre" | "colour";

export const MODES: readonly Mode[] = ["digit", "corner", "centre", "colour"];

/** The number of colours. */
export const COLOURS = 8;

export const EMPTY: Cell = { given: 0, value: 0, corner: [], centre: [], colours: [] };

/** The cells before and after a change, by the number of the cell. */
export type Change = readonly (readonly [cell: number, before: Cell, after: Cell])[];

/** Returns the digit of a cell, 0 for none. */
export function digitOf(cell: Cell): number {
    return cell.given || cell.value;
}

/** Returns the list with a number added or removed. */
export function withNumber(list: readonly number[], number: number, wanted: boolean): readonly number[] {
    if (list.includes(number) === wanted) return list;
    return wanted ? [...list, number].sort((a, b) => a - b) : list.filter((other) => other !== number);
}

/** Returns whether two cells are equal. */
export function isEqual(one: Cell, other: Cell): boolean {
    const isSame = (a: readonly number[], b: readonly number[]) =>
        a.length === b.length && a.every((number, index) => number === b[index]);
    return (
        one.given === other.given &&
        one.value === other.value &&
        isSame(one.corner, other.corner) &&
        isSame(one.centre, other.centre) &&
        isSame(one.colours, other.colours)
    );
}

/** Returns the cell that a stored or received value describes, or null if it is none with digits up to
 *  `digits`. */
export function cellFrom(value: unknown, digits: number): Cell | null {
    if (typeof value !== "object" || value === null) return null;
    const { given, value: placed, corner, centre, colours } = value as Record<string, unknown>;
    const isNumber = (number: unknown, least: number, most: number): number is number =>
        typeof number === "number" && Number.isInteger(number) && number >= least && number <= most;
    const isList = (list: unknown, most: number): list is number[] =>
        Array.isArray(list) &&
        list.every((number, at) => isNumber(number, 1, most) && (at === 0 || list[at - 1] < number));
    if (!isNumber(given, 0, digits) || !isNumber(placed, 0, digits)) return null;
    if (!isList(corner, digits) || !isList(centre, digits) || !isList(colours, COLOURS)) return null;
    return { given, value: placed, corner, centre, colours };
}
