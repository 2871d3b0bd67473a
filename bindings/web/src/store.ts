// Puzzles in the browser's own storage (IndexedDB). Each change is written at once, in a transaction that is
// committed without waiting. A record that cannot be read is moved to the store `aside`, and never deleted.
// If only its moves cannot be read, a copy of it goes there, and the puzzle is opened without moves.

import { cellFrom, type Cell, type Change } from "./cell";
import { Game, type GameRecord } from "./game";
import { NAME } from "./origin";
import type { Layout } from "./protocol";

const GAMES = "games";
const LAYOUTS = "layouts";
const MOVES = "moves";
const ASIDE = "aside";

/** A record that cannot be read, as it was. */
export interface Aside {
    id: string;
    record: unknown;
    layout: unknown;
    moves: unknown[];
}

/** Where puzzles are kept. */
export interface Store {
    /** Whether it outlives the page. */
    readonly isLasting: boolean;
    /** Writes a game and, if it is not null, its move with the number `added`. Rejects if there is no
     *  room. */
    save(game: Game, added: number | null): Promise<void>;
    /** Removes a game with its layout and moves. */
    remove(id: string): Promise<void>;
    /** Writes a whole game: it is new, it was removed, or an earlier write failed. */
    add(game: Game): Promise<void>;
    /** Returns all records, the last changed first. They may be damaged. */
    list(): Promise<{ key: string; record: unknown }[]>;
    /** Returns a game. If its record is damaged, it is moved aside, and null is returned. */
    load(id: string): Promise<Game | null>;
    /** Returns what was moved aside. */
    aside(): Promise<unknown[]>;
}

function done<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

function isLayout(value: unknown): value is Layout {
    if (typeof value !== "object" || value === null) return false;
    const { text, name, rows, columns, digits, missing, symbols, houses, pairs, svg, view, scales } = value as Record<
        string,
        unknown
    >;
    const isCount = (count: unknown) => Number.isInteger(count) && (count as number) > 0;
    return (
        typeof text === "string" &&
        typeof name === "string" &&
        isCount(rows) &&
        isCount(columns) &&
        isCount(digits) &&
        Array.isArray(missing) &&
        Array.isArray(symbols) &&
        Array.isArray(houses) &&
        Array.isArray(pairs) &&
        Array.isArray(scales) &&
        typeof svg === "object" &&
        svg !== null &&
        typeof view === "object" &&
        view !== null
    );
}

function changeFrom(value: unknown, digits: number): Change | null {
    if (!Array.isArray(value)) return null;
    const change = value.map((entry): [number, Cell, Cell] | null => {
        if (!Array.isArray(entry) || !Number.isInteger(entry[0])) return null;
        const [before, after] = [cellFrom(entry[1], digits), cellFrom(entry[2], digits)];
        return before && after && [entry[0], before, after];
    });
    return change.every((entry) => entry !== null) ? (change as Change) : null;
}

/** Returns the first `length` moves, or null if one of them is damaged or not there. Keys are those of
 *  `movesOf`. */
function changesFrom(
    moves: readonly unknown[],
    keys: readonly IDBValidKey[],
    length: number,
    digits: number,
): Change[] | null {
    const changes = moves.slice(0, length).map((move) => changeFrom(move, digits));
    const isWhole = changes.length === length && changes.every((_, at) => (keys[at] as unknown[])[1] === at);
    return isWhole && !changes.includes(null) ? (changes as Change[]) : null;
}

/** Returns the game of a stored record, its layout and its moves, or null if record or layout is damaged. */
function gameFrom(
    record: unknown,
    layout: unknown,
    moves: readonly unknown[],
    keys: readonly IDBValidKey[],
): Game | null {
    if (typeof record !== "object" || record === null) return null;
    const { id, title, cells, position, length, seconds, isSolved, made, changed } = record as Partial<GameRecord>;
    if (typeof id !== "string" || typeof title !== "string" || !isLayout(layout) || !Array.isArray(cells)) return null;
    const read = cells.map((cell) => cellFrom(cell, layout.digits));
    if (read.length !== layout.rows * layout.columns || read.includes(null)) return null;
    if (!Number.isInteger(position) || !Number.isInteger(length)) return null;
    const [at, count] = [position as number, length as number];
    if (at < 0 || at > count || ![seconds, made, changed].every((number) => Number.isFinite(number))) return null;
    const changes = changesFrom(moves, keys, count, layout.digits);
    const rest = { title, seconds, isSolved: isSolved === true, made, changed, hasLostMoves: !changes };
    return new Game(id, layout, read as Cell[], changes ?? [], changes ? at : 0, rest);
}

export class BrowserStore implements Store {
    readonly isLasting = true;

    private constructor(private readonly database: IDBDatabase) {}

    /** Opens the storage. Rejects if the browser does not allow it. */
    static async open(): Promise<BrowserStore> {
        const request = indexedDB.open(NAME, 1);
        request.onupgradeneeded = () => {
            for (const store of [GAMES, LAYOUTS, MOVES, ASIDE]) request.result.createObjectStore(store);
        };
        return new BrowserStore(await done(request));
    }

    save(game: Game, added: number | null): Promise<void> {
        const record = game.record();
        return this.write([GAMES, MOVES], (transaction) => {
            transaction.objectStore(GAMES).put(record, game.id);
            if (added !== null) transaction.objectStore(MOVES).put(game.move(added), [game.id, added]);
        });
    }

    remove(id: string): Promise<void> {
        return this.write([GAMES, LAYOUTS, MOVES], (transaction) => deleteAll(transaction, id));
    }

    add(game: Game): Promise<void> {
        return this.write([GAMES, LAYOUTS, MOVES], (transaction) => addAll(transaction, game));
    }

    async list(): Promise<{ key: string; record: unknown }[]> {
        const store = this.database.transaction(GAMES).objectStore(GAMES);
        const [keys, records] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
        const changed = (record: unknown) => Number((record as GameRecord | null)?.changed) || 0;
        return records
            .map((record: unknown, index) => ({ key: String(keys[index]), record }))
            .sort((one, other) => changed(other.record) - changed(one.record));
    }

    async load(id: string): Promise<Game | null> {
        const transaction = this.database.transaction([GAMES, LAYOUTS, MOVES]);
        const [record, layout, moves, keys] = await Promise.all([
            done<unknown>(transaction.objectStore(GAMES).get(id)),
            done<unknown>(transaction.objectStore(LAYOUTS).get(id)),
            done<unknown[]>(transaction.objectStore(MOVES).getAll(movesOf(id))),
            done<IDBValidKey[]>(transaction.objectStore(MOVES).getAllKeys(movesOf(id))),
        ]);
        if (record === undefined) return null;
        const read = gameFrom(record, layout, moves, keys);
        const game = read?.id === id ? read : null;
        if (!game || game.hasLostMoves) await this.putAside({ id, record, layout, moves }, game);
        return game;
    }

    /** Moves a record aside, and stores what could be read of it in its place. */
    private putAside(aside: Aside, game: Game | null): Promise<void> {
        return this.write([GAMES, LAYOUTS, MOVES, ASIDE], (transaction) => {
            transaction.objectStore(ASIDE).put(aside, `${aside.id} ${Date.now()}`);
            deleteAll(transaction, aside.id);
            if (game) addAll(transaction, game);
        });
    }

    aside(): Promise<unknown[]> {
        return done(this.database.transaction(ASIDE).objectStore(ASIDE).getAll());
    }

    private write(stores: string[], act: (transaction: IDBTransaction) => void): Promise<void> {
        return new Promise((resolve, reject) => {
            const transaction = this.database.transaction(stores, "readwrite");
            transaction.oncomplete = () => resolve();
            // The transaction has its error from here on only, and not when a request of it fails.
            transaction.onabort = () => reject(transaction.error);
            act(transaction);
            transaction.commit();
        });
    }
}

function addAll(transaction: IDBTransaction, game: Game): void {
    const record = game.record();
    transaction.objectStore(GAMES).put(record, game.id);
    transaction.objectStore(LAYOUTS).put(game.layout, game.id);
    for (let index = 0; index < record.length; index++)
        transaction.objectStore(MOVES).put(game.move(index), [game.id, index]);
}

function deleteAll(transaction: IDBTransaction, id: string): void {
    transaction.objectStore(GAMES).delete(id);
    transaction.objectStore(LAYOUTS).delete(id);
    transaction.objectStore(MOVES).delete(movesOf(id));
}

/** The keys of all moves of a game. */
function movesOf(id: string): IDBKeyRange {
    return IDBKeyRange.bound([id, 0], [id, Infinity]);
}
