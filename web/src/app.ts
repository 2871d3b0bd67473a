// The page as a whole: the game on the board, its storage, and the two engines. One answers at once while the
// player types; the other one does long work that can be cancelled.

import { Board } from "./board";
import { byId } from "./dom";
import { Cancelled, EngineClient, EngineError } from "./client";
import { Game } from "./game";
import { say, showWork } from "./messages";
import type { Answer, Request, Verb } from "./protocol";
import { set, settings } from "./settings";
import type { Store } from "./store";
import { strings } from "./strings";

export class App {
    readonly board = new Board(byId("board"));
    readonly quick = new EngineClient();
    private readonly slow = new EngineClient();
    private current: Game | null = null;
    /** Called after another game was opened. */
    private readonly openListeners: ((game: Game) => void)[] = [];
    /** Called after cells of the game changed. */
    private readonly changeListeners: ((cells: readonly number[]) => void)[] = [];
    private readonly channel = new BroadcastChannel("ordoku");

    /** `store` is null if the browser does not allow storage. */
    constructor(readonly store: Store | null) {
        // Another window with the same puzzle shows what this one stored.
        this.channel.addEventListener("message", (event) => void this.reload(event.data));
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
    }

    private stopListening: () => void = () => {};

    /** Stores a new game and puts it on the board. */
    add(game: Game): void {
        this.keep(game);
        this.open(game);
    }

    /** Stores a new game with all its moves. */
    keep(game: Game): void {
        this.store?.add(game).catch((error: unknown) => this.failToSave(error));
    }

    /** Stores the game on the board, and its new move if there is one. Other windows are told if cells
     *  changed. */
    save(game: Game, added: number | null, isChanged = false): void {
        if (!this.store) return;
        this.store.save(game, added).then(
            () => isChanged && this.channel.postMessage(game.id),
            (error: unknown) => this.failToSave(error),
        );
    }

    private failToSave(error: unknown): void {
        say(strings.notSaved(error instanceof Error ? error.message : String(error)), true);
    }

    private async reload(id: unknown): Promise<void> {
        if (id !== this.current?.id || document.hasFocus()) return;
        const game = await this.store?.load(String(id));
        if (game) this.open(game);
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

    /** The scale of hints that the player chose, or the one that the layout has; null if it has none. */
    scale(): "hodoku" | "se" | "ordoku" | null {
        const { scales } = this.game.layout;
        return scales.includes(settings.scale) ? settings.scale : (scales[0] ?? null);
    }
}
