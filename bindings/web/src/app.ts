// The page as a whole: the game on the board, its storage, and the two engines. One answers at once while the
// player types; the other one does long work that can be cancelled.

import { Board } from "./board";
import { byId } from "./dom";
import { Cancelled, EngineClient, EngineError } from "./client";
import { Game } from "./game";
import { say, showWork } from "./messages";
import { NAME } from "./origin";
import type { Answer, Request, Verb } from "./protocol";
import { set, settings } from "./settings";
import type { Store } from "./store";
import { strings } from "./strings";

/** What a window tells the others: a game was removed, or stored with another state. */
interface News {
    id: string;
    isRemoved: boolean;
}

export class App {
    readonly board = new Board(byId("board"));
    readonly quick = new EngineClient();
    private readonly slow = new EngineClient();
    private current: Game | null = null;
    /** Called after another game was opened. */
    private readonly openListeners: ((game: Game) => void)[] = [];
    /** Called after cells of the game changed. */
    private readonly changeListeners: ((cells: readonly number[]) => void)[] = [];
    private readonly channel = new BroadcastChannel(NAME);
    /** Games of which a write failed: they are written as a whole the next time. */
    private readonly unsaved = new Set<Game>();
    /** Games that were removed from the storage. */
    private readonly removed = new Set<string>();
    /** Whether another window has changed the game on the board, and this one does not show it yet. */
    private isBehind = false;
    private reloads = 0;

    constructor(readonly store: Store) {
        // Another window with the same puzzle shows what this one stored.
        this.channel.addEventListener("message", ({ data }) => this.hear(data));
        addEventListener("focus", () => this.isBehind && void this.reload());
    }

    get game(): Game {
        if (!this.current) throw new Error("no game is open");
        return this.current;
    }

    onOpen(listener: (game: Game) => void): void {
        this.openListeners.push(listener);
    }

    onChange(listener: (cells: readonly number[]) => void): void {
        this.changeListeners.push(listener);
    }

    /** Puts a game on the board. */
    open(game: Game): void {
        this.stopListening();
        this.current = game;
        this.isBehind = false;
        this.stopListening = game.onChange((cells, added) => {
            this.board.update(cells);
            for (const listener of this.changeListeners) listener(cells);
            this.save(game, added, true);
        });
        set({ current: game.id });
        document.title = strings.pageTitle(game.title);
        byId("title").textContent = game.title;
        this.board.show(game);
        for (const listener of this.openListeners) listener(game);
        if (game.hasLostMoves) say(strings.lostMoves, true);
    }

    private stopListening: () => void = () => {};

    /** Stores a new game and puts it on the board. */
    add(game: Game): Promise<boolean> {
        const kept = this.keep(game);
        this.open(game);
        return kept;
    }

    /** Stores a game with all its moves: it is new, or was removed. Returns whether it is stored; if not,
     *  that is told. */
    keep(game: Game): Promise<boolean> {
        const wasRemoved = this.removed.delete(game.id);
        return this.write(game, this.store.add(game), wasRemoved);
    }

    /** Stores the game on the board, and its new move if there is one. `isChanged`: its cells or title
     *  changed, and not its time alone. Other windows are told of that. */
    save(game: Game, added: number | null, isChanged = false): void {
        // The time alone neither brings a removed game back, nor replaces what another window has stored.
        if (!isChanged && (this.removed.has(game.id) || this.isBehind)) return;
        const wasRemoved = this.removed.delete(game.id);
        const isWhole = this.unsaved.delete(game) || wasRemoved;
        this.isBehind = false;
        void this.write(game, isWhole ? this.store.add(game) : this.store.save(game, added), isChanged);
    }

    /** Waits for a write of a game. Tells the player if it fails, else, with `tells`, other windows.
     *  Returns whether it is stored. */
    private async write(game: Game, written: Promise<void>, tells: boolean): Promise<boolean> {
        try {
            await written;
        } catch (error) {
            this.unsaved.add(game);
            say(strings.notSaved(error instanceof Error ? error.message : String(error)), true);
            return false;
        }
        if (tells) this.tell({ id: game.id, isRemoved: false });
        return true;
    }

    /** Removes a game from the storage. If it is on the board, its next change brings it back. */
    async remove(id: string): Promise<void> {
        this.removed.add(id);
        try {
            await this.store.remove(id);
        } catch (error) {
            this.removed.delete(id);
            throw error;
        }
        this.tell({ id, isRemoved: true });
    }

    private tell(news: News): void {
        if (this.store.isLasting) this.channel.postMessage(news);
    }

    /** Takes what another window tells. The board does not change under the hands of its player: a window
     *  that has the focus follows when it gets the focus the next time. */
    private hear({ id, isRemoved }: News): void {
        if (!this.store.isLasting) return;
        if (isRemoved) this.removed.add(id);
        else this.removed.delete(id);
        if (isRemoved || id !== this.current?.id) return;
        this.isBehind = true;
        // Moves of two windows do not fit together.
        this.unsaved.add(this.current);
        if (!document.hasFocus()) void this.reload();
    }

    /** Shows the game on the board as another window has stored it, unless it is changed here meanwhile. */
    private async reload(): Promise<void> {
        const { current } = this;
        if (!current) return;
        const { version } = current;
        const asked = ++this.reloads;
        try {
            const game = await this.store.load(current.id);
            if (!game || asked !== this.reloads || current !== this.current || version !== current.version) return;
            this.unsaved.delete(current);
            this.open(game);
        } catch (error) {
            this.fail(error);
        }
    }

    /** Returns what tells later whether the game on the board is still as it is now. If its cells have
     *  changed, that is told to the player, whose question has no answer then. */
    watch(): () => boolean {
        const { game } = this;
        const { version } = game;
        return () => {
            if (game !== this.game) return false;
            if (version !== game.version) say(strings.late);
            return version === game.version;
        };
    }

    /** Asks the engine that answers at once. Returns null, and tells why, if it refuses. */
    async ask<V extends Verb>(request: Request<V>): Promise<Answer<V> | null> {
        try {
            return await this.quick.ask(request);
        } catch (error) {
            this.fail(error);
            return null;
        }
    }

    /** Does long work that the player can cancel. Returns null, and tells why, if it fails. */
    async work<T>(act: (ask: EngineClient["ask"], label: (text: string) => void) => Promise<T>): Promise<T | null> {
        const work = showWork(strings.working, () => this.slow.cancel());
        try {
            return await act(
                (request) => this.slow.ask(request),
                (text) => work.label(text),
            );
        } catch (error) {
            this.fail(error);
            return null;
        } finally {
            work.end();
        }
    }

    /** Does long work of one request. */
    workOn<V extends Verb>(request: Request<V>): Promise<Answer<V> | null> {
        return this.work((ask) => ask(request));
    }

    /** Tells of an error. */
    fail(error: unknown): void {
        if (error instanceof Cancelled) say(strings.cancelled);
        else if (error instanceof EngineError) say(strings.problem(error.line, error.column, error.message), true);
        else say(strings.unexpected(error instanceof Error ? error.message : String(error)), true);
    }

    /** The scale that the player chose, or the one that the layout has. */
    scale(): "hodoku" | "se" | "ordoku" {
        const { scales } = this.game.layout;
        return scales.includes(settings.scale) ? settings.scale : (scales[0] ?? "ordoku");
    }
}
