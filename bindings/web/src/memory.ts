// Puzzles in memory, for a browser that lets the page store nothing: they are lost when the page is closed.

import type { Game } from "./game";
import type { Store } from "./store";

export class MemoryStore implements Store {
    readonly isLasting = false;
    private readonly games = new Map<string, Game>();

    async save(game: Game): Promise<void> {
        this.games.set(game.id, game);
    }

    async add(game: Game): Promise<void> {
        this.games.set(game.id, game);
    }

    async remove(id: string): Promise<void> {
        this.games.delete(id);
    }

    async list(): Promise<{ key: string; record: unknown }[]> {
        return [...this.games.values()]
            .sort((one, other) => other.changed - one.changed)
            .map((game) => ({ key: game.id, record: game.record() }));
    }

    async load(id: string): Promise<Game | null> {
        return this.games.get(id) ?? null;
    }

    async aside(): Promise<unknown[]> {
        return [];
    }
}
