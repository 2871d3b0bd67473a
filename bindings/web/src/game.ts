// A puzzle that is being solved: its cells, all changes of them, and the time.

import { EMPTY, digitOf, isEqual, type Cell, type Change } from "./cell";
import type { Layout, State } from "./protocol";

/** A puzzle that was read or made. */
export interface NewPuzzle {
    layout: Layout;
    givens: readonly number[];
    values?: readonly number[];
    marks?: readonly (readonly number[])[] | null;
}

/** What is stored of a game beside its layout, which never changes, and its moves. */
export interface GameRecord {
    id: string;
    title: string;
    cells: Cell[];
    /** The number of cells that exist. */
    size: number;
    /** The number of moves that are done; further ones are undone. */
    position: number;
    /** The number of all moves. */
    length: number;
    /** The time spent on it, in seconds. */
    seconds: number;
    isSolved: boolean;
    /** When it was made and last changed, in milliseconds since 1970. */
    made: number;
    changed: number;
}

/** Told of each change: the cells, and the move that is new, if there is one. */
export type Listener = (cells: readonly number[], added: number | null) => void;

export class Game {
    seconds: number;
    isSolved: boolean;
    title: string;
    changed: number;
    /** Grows with each change of cells. */
    version = 0;
    /** Whether its moves could not be read, so that there is nothing to undo. */
    readonly hasLostMoves: boolean;
    readonly made: number;
    private readonly missing: ReadonlySet<number>;
    private readonly listeners = new Set<Listener>();

    /** `moves` are all changes, of which `position` are done. */
    constructor(
        readonly id: string,
        readonly layout: Layout,
        private cells: Cell[],
        private readonly moves: Change[],
        private position: number,
        record: {
            title: string;
            seconds?: number;
            isSolved?: boolean;
            made?: number;
            changed?: number;
            hasLostMoves?: boolean;
        },
    ) {
        this.title = record.title;
        this.seconds = record.seconds ?? 0;
        this.isSolved = record.isSolved ?? false;
        this.made = record.made ?? Date.now();
        this.changed = record.changed ?? this.made;
        this.hasLostMoves = record.hasLostMoves ?? false;
        this.missing = new Set(layout.missing);
    }

    /** Returns a game of a puzzle that was read or made. */
    static of(puzzle: NewPuzzle, title: string): Game {
        const cells = puzzle.givens.map((given, cell) => ({
            ...EMPTY,
            given,
            value: given ? 0 : (puzzle.values?.[cell] ?? 0),
            centre: given || puzzle.values?.[cell] ? [] : (puzzle.marks?.[cell] ?? []),
        }));
        return new Game(crypto.randomUUID(), puzzle.layout, cells, [], 0, { title });
    }

    record(): GameRecord {
        const { id, title, cells, position, seconds, isSolved, made, changed } = this;
        const size = cells.length - this.missing.size;
        return { id, title, cells, size, position, length: this.moves.length, seconds, isSolved, made, changed };
    }

    cell(index: number): Cell {
        return this.cells[index] ?? EMPTY;
    }

    all(): readonly Cell[] {
        return this.cells;
    }

    move(index: number): Change | undefined {
        return this.moves[index];
    }

    get canUndo(): boolean {
        return this.position > 0;
    }

    get canRedo(): boolean {
        return this.position < this.moves.length;
    }

    /** Cells that the player can fill. */
    isOpen(index: number): boolean {
        return !this.cell(index).given && this.exists(index);
    }

    exists(index: number): boolean {
        return index >= 0 && index < this.cells.length && !this.missing.has(index);
    }

    /** Replaces cells as one move. Returns whether anything changed. */
    change(next: ReadonlyMap<number, Cell>): boolean {
        const change: [number, Cell, Cell][] = [];
        for (const [index, after] of next) {
            const before = this.cell(index);
            if (this.exists(index) && !isEqual(before, after)) change.push([index, before, after]);
        }
        if (change.length === 0) return false;
        this.moves.length = this.position;
        this.moves.push(change);
        this.position += 1;
        this.set(
            change.map(([index, , after]) => [index, after]),
            this.position - 1,
        );
        return true;
    }

    /** Takes the last move back. Returns its cells. */
    undo(): readonly number[] {
        const change = this.moves[this.position - 1];
        if (!change) return [];
        this.position -= 1;
        return this.set(
            change.map(([index, before]) => [index, before]),
            null,
        );
    }

    /** Does the move again that was taken back. Returns its cells. */
    redo(): readonly number[] {
        const change = this.moves[this.position];
        if (!change) return [];
        this.position += 1;
        return this.set(
            change.map(([index, , after]) => [index, after]),
            null,
        );
    }

    private set(cells: readonly (readonly [number, Cell])[], added: number | null): readonly number[] {
        for (const [index, cell] of cells) this.cells[index] = cell;
        this.changed = Date.now();
        this.version += 1;
        const changed = cells.map(([index]) => index);
        for (const listener of this.listeners) listener(changed, added);
        return changed;
    }

    /** Calls `listener` after each change, until the returned function is called. */
    onChange(listener: Listener): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }

    /** The state for the engine. Marks are those inside the cells, if there are any. */
    state(marks: number[][] | null = this.marks()): State {
        return {
            layout: this.layout.text,
            givens: this.cells.map((cell) => cell.given),
            values: this.cells.map((cell) => cell.value),
            marks,
        };
    }

    /** The candidates that the player has noted, by cell, or null if there are none. */
    marks(): number[][] | null {
        if (!this.cells.some((cell) => cell.centre.length > 0 && !digitOf(cell))) return null;
        return this.cells.map((cell) => (digitOf(cell) ? [] : [...cell.centre]));
    }

    /** Open cells without a digit. */
    emptyCells(): number[] {
        return this.cells.flatMap((cell, index) => (this.exists(index) && !digitOf(cell) ? [index] : []));
    }
}
