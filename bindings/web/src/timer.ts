// The time spent on the game on the board. It runs while the page is visible and not paused.

import type { App } from "./app";
import { button, byId } from "./dom";
import { say } from "./messages";
import { strings } from "./strings";

/** The time is stored once in so many seconds, and when the page is left. */
const STORED_EVERY = 10;

/** Returns a time such as 1:02:03 or 2:03. */
export function timeText(seconds: number): string {
    const two = (number: number) => String(number).padStart(2, "0");
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

export class Timer {
    isPaused = false;
    /** Is told of each pause and of its end. */
    onPause: (isPaused: boolean) => void = () => {};
    private isStarted = false;
    private readonly time = byId("time");
    private readonly control = button(strings.pause, () => this.pause(!this.isPaused), { class: "pause" });

    constructor(private readonly app: App) {
        byId("timer").append(this.control);
        app.onOpen(() => {
            this.start();
            this.pause(false, false);
            this.show();
        });
    }

    /** Starts with the first game. */
    private start(): void {
        if (this.isStarted) return;
        this.isStarted = true;
        setInterval(() => this.tick(), 1000);
        document.addEventListener("visibilitychange", () => document.hidden && this.store());
        addEventListener("pagehide", () => this.store());
    }

    /** Pauses or goes on. The board is hidden while the time is paused. */
    pause(isPaused: boolean, tells = true): void {
        this.isPaused = isPaused;
        this.control.textContent = isPaused ? strings.resume : strings.pause;
        this.control.setAttribute("aria-pressed", String(isPaused));
        this.app.board.hide(isPaused);
        this.onPause(isPaused);
        if (tells) say(isPaused ? strings.paused : "");
    }

    toggle(): void {
        this.pause(!this.isPaused);
    }

    private tick(): void {
        const { game } = this.app;
        if (this.isPaused || document.hidden || game.isSolved) return;
        game.seconds += 1;
        this.show();
        if (game.seconds % STORED_EVERY === 0) this.store();
    }

    private show(): void {
        const text = timeText(this.app.game.seconds);
        this.time.textContent = text;
        this.time.setAttribute("aria-label", strings.time(text));
    }

    private store(): void {
        this.app.save(this.app.game, null);
    }
}
