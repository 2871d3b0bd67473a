// Puzzles in the browser's own storage (IndexedDB). Each change is written at once, in a transaction that is
// committed without waiting. A record that cannot be read is moved to the store `aside`, and never deleted.

import { cellFrom, type Cell, type Change } from "./cell";
import { Game, type GameRecord } from "./game";
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

/** Returns the game of a stored record, its layout and its moves, or null if one of them is damaged. */
function gameFrom(record: unknown, layout: unknown, moves: readonly unknown[]): Game | null {
    if (typeof record !== "object" || record === null) return null;
    const { id, title, cells, position, length, seconds, isSolved, made, changed } = record as Partial<GameRecord>;
    if (typeof id !== "string" || typeof title !== "string" || !isLayout(layout) || !Array.isArray(cells)) return null;
    const read = cells.map((cell) => cellFrom(cell, layout.digits));
    const changes = moves.slice(0, length).map((move) => changeFrom(move, layout.digits));
    if (read.length !== layout.rows * layout.columns || read.includes(null) || changes.includes(null)) return null;
    if (typeof position !== "number" || changes.length !== length || position < 0 || position > length) return null;
    if (![seconds, made, changed].every((number) => Number.isFinite(number))) return null;
    const rest = { title, seconds, isSolved: isSolved === true, made, changed };
    return new Game(id, layout, read as Cell[], changes as Change[], position, rest);
}

export class Store {
    private constructor(private readonly database: IDBDatabase) {}

    /** Opens the storage. Rejects if the browser does not allow it. */
    static async open(name = "ordoku"): Promise<Store> {
        const request = indexedDB.open(name, 1);
        request.onupgradeneeded = () => {
            for (const store of [GAMES, LAYOUTS, MOVES, ASIDE]) request.result.createObjectStore(store);
        };
        return new Store(await done(request));
    }

    /** Writes a game and, if it is not null, its move with the number `added`. Rejects if there is no
     *  room. */
    save(game: Game, added: number | null): Promise<void> {
        const record = game.record();
        return this.write([GAMES, MOVES], (transaction) => {
            transaction.objectStore(GAMES).put(record, game.id);
            if (added !== null) transaction.objectStore(MOVES).put(game.move(added), [game.id, added]);
        });
    }

    /** Removes a game with its layout and moves. */
    remove(id: string): Promise<void> {
        return this.write([GAMES, LAYOUTS, MOVES], (transaction) => deleteAll(transaction, id));
    }

    /** Writes a whole game, which is new or was removed. */
    add(game: Game): Promise<void> {
        const record = game.record();
        return this.write([GAMES, LAYOUTS, MOVES], (transaction) => {
            transaction.objectStore(GAMES).put(record, game.id);
            transaction.objectStore(LAYOUTS).put(game.layout, game.id);
            for (let index = 0; index < record.length; index++)
                transaction.objectStore(MOVES).put(game.move(index), [game.id, index]);
        });
    }

    /** Returns all records, the last changed first. They may be damaged. */
    async list(): Promise<{ key: string; record: unknown }[]> {
        const store = this.database.transaction(GAMES).objectStore(GAMES);
        const [keys, records] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
        const changed = (record: unknown) => Number((record as GameRecord | null)?.changed) || 0;
        return records
            .map((record: unknown, index) => ({ key: String(keys[index]), record }))
            .sort((one, other) => changed(other.record) - changed(one.record));
    }

    /** Returns a game. If its record is damaged, it is moved aside, and null is returned. */
    async load(id: string): Promise<Game | null> {
        const transaction = this.database.transaction([GAMES, LAYOUTS, MOVES]);
        const [record, layout, moves] = await Promise.all([
            done<unknown>(transaction.objectStore(GAMES).get(id)),
            done<unknown>(transaction.objectStore(LAYOUTS).get(id)),
            done<unknown[]>(transaction.objectStore(MOVES).getAll(movesOf(id))),
        ]);
        if (record === undefined) return null;
        const game = gameFrom(record, layout, moves);
        if (!game || game.id !== id) {
            await this.putAside({ id, record, layout, moves });
            return null;
        }
        return game;
    }

    private putAside(aside: Aside): Promise<void> {
        return this.write([GAMES, LAYOUTS, MOVES, ASIDE], (transaction) => {
            transaction.objectStore(ASIDE).put(aside, `${aside.id} ${Date.now()}`);
            deleteAll(transaction, aside.id);
        });
    }

    /** Returns what was moved aside. */
    aside(): Promise<unknown[]> {
        return done(this.database.transaction(ASIDE).objectStore(ASIDE).getAll());
    }

    private write(stores: string[], act: (transaction: IDBTransaction) => void): Promise<void> {
        return new Promise((resolve, reject) => {
            const transaction = this.database.transaction(stores, "readwrite");
            transaction.oncomplete = () => resolve();
            transaction.onerror = transaction.onabort = () => reject(transaction.error);
            act(transaction);
            transaction.commit();
        });
    }
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
