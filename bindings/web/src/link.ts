// A puzzle in the fragment of a link: a byte for the version, then JSON compressed by "deflate-raw", in
// base64url. What comes from a link is checked like any other text of strangers.

import { EMPTY, cellFrom, type Cell } from "./cell";
import type { Game } from "./game";
import type { Layout } from "./protocol";
import { strings } from "./strings";

const VERSION = 1;
/** The most bytes of a link's JSON: 36x36 with all marks has about 400,000. */
const MOST_BYTES = 2_000_000;
/** The beginning of the fragment. */
const NAME = "#puzzle=";

/** What a link holds. Cells are by number; those without anything are left out. */
export interface LinkedPuzzle {
    layout: string;
    title: string;
    cells: Map<number, Cell>;
}

/** A link that cannot be read, and why. */
export class BrokenLink extends Error {}

/** A cell in a link: given, digit, corner marks, centre marks, colours; zeros and empty lists at the end
 *  are left out. */
type ShortCell = (number | readonly number[])[];

function shorten({ given, value, corner, centre, colours }: Cell): ShortCell {
    const parts: ShortCell = [given, value, corner, centre, colours];
    while (parts.length > 0 && (parts.at(-1) === 0 || (parts.at(-1) as readonly number[]).length === 0)) parts.pop();
    return parts;
}

async function through(
    bytes: Uint8Array<ArrayBuffer>,
    stream: CompressionStream | DecompressionStream,
    most: number,
): Promise<Uint8Array<ArrayBuffer>> {
    const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let length = 0;
    for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        length += value.length;
        if (length > most) {
            await reader.cancel();
            throw new BrokenLink(strings.linkReasons.large);
        }
        chunks.push(value as Uint8Array<ArrayBuffer>);
    }
    return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Returns the fragment of a game. */
export async function fragmentOf(game: Game): Promise<string> {
    const cells = game.all().flatMap((cell, index) => {
        const short = game.exists(index) ? shorten(cell) : [];
        return short.length > 0 ? [[index, ...short]] : [];
    });
    const json = new TextEncoder().encode(JSON.stringify([game.layout.text, game.title, cells]));
    const packed = await through(json, new CompressionStream("deflate-raw"), Infinity);
    const letters = Array.from([VERSION, ...packed], (byte) => String.fromCharCode(byte)).join("");
    return NAME + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Returns whether a fragment is meant to be a puzzle. */
export function isPuzzle(fragment: string): boolean {
    return fragment.startsWith(NAME);
}

/** Returns the puzzle of a fragment. Throws `BrokenLink` if there is none. */
export async function puzzleOf(fragment: string): Promise<LinkedPuzzle> {
    const letters = fragment.slice(NAME.length);
    if (!/^[\w-]+$/.test(letters)) throw new BrokenLink(strings.linkReasons.letters);
    if (letters.length > MOST_BYTES) throw new BrokenLink(strings.linkReasons.large);
    let parsed: unknown;
    try {
        const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
            letter.charCodeAt(0),
        );
        if (bytes[0] !== VERSION) throw new BrokenLink(strings.linkReasons.version);
        const json = await through(bytes.slice(1), new DecompressionStream("deflate-raw"), MOST_BYTES);
        parsed = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(json));
    } catch (error) {
        if (error instanceof BrokenLink) throw error;
        throw new BrokenLink(strings.linkReasons.damaged);
    }
    return checked(parsed);
}

function checked(parsed: unknown): LinkedPuzzle {
    if (!Array.isArray(parsed) || parsed.length !== 3) throw new BrokenLink(strings.linkReasons.damaged);
    const [layout, title, list] = parsed as unknown[];
    if (typeof layout !== "string" || typeof title !== "string" || !Array.isArray(list))
        throw new BrokenLink(strings.linkReasons.damaged);
    const cells = new Map<number, Cell>();
    for (const entry of list as unknown[]) {
        if (!Array.isArray(entry)) throw new BrokenLink(strings.linkReasons.cells);
        const [index, given = 0, value = 0, corner = [], centre = [], colours = []] = entry as unknown[];
        const cell = cellFrom({ given, value, corner, centre, colours }, 256);
        if (!cell || typeof index !== "number" || !Number.isInteger(index) || index < 0 || cells.has(index))
            throw new BrokenLink(strings.linkReasons.cells);
        cells.set(index, cell);
    }
    return { layout, title: title.slice(0, 200), cells };
}

/** Returns the cells of a linked puzzle in a grid. Throws `BrokenLink` if they do not fit. */
export function cellsFor(puzzle: LinkedPuzzle, layout: Layout): Cell[] {
    const { rows, columns, digits, missing } = layout;
    const cells: Cell[] = Array.from({ length: rows * columns }, () => EMPTY);
    for (const [index, cell] of puzzle.cells) {
        if (index >= cells.length || missing.includes(index) || !cellFrom(cell, digits)) throw new BrokenLink(strings.linkReasons.cells);
        cells[index] = cell;
    }
    return cells;
}
