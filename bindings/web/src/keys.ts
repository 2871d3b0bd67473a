// The keyboard on the board. Letters are digits from 10 on, so commands have no letter alone.

import { MODES, type Mode } from "./cell";
import type { Selection } from "./selection";

export interface KeyActions {
    /** The number of digits, their texts, and the mode of the keypad. */
    digits(): { count: number; symbols: readonly string[]; mode: Mode };
    /** Enters a number in the selected cells. `again` replaces the last entry, of which it is the second
     *  figure. Returns whether a cell changed. */
    enter(mode: Mode, number: number, again: boolean): boolean;
    clear(): void;
    setMode(mode: Mode): void;
    undo(): void;
    redo(): void;
    hint(): void;
    pause(): void;
    /** Whether the cursor moves on after each digit. */
    movesOn(): boolean;
    select(act: (selection: Selection) => void): void;
    selectAll(): void;
}

const MOVES: Record<string, readonly [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
};

/** The time in which a second figure belongs to the first one, in milliseconds. */
const SECOND_FIGURE = 1000;

export class Keys {
    /** The first figure of a number, and whether a cell changed by it. */
    private first: { figure: number; time: number; mode: Mode; isEntered: boolean } | null = null;

    constructor(private readonly actions: KeyActions) {}

    /** Forgets the first figure of a number, as the selection or the grid changed. */
    forget(): void {
        this.first = null;
    }

    /** Acts on a key that was pressed on the board. Returns whether it did. */
    press(event: KeyboardEvent): boolean {
        return this.moves(event) || this.commands(event) || this.enters(event);
    }

    private moves(event: KeyboardEvent): boolean {
        const { actions, key } = { actions: this.actions, key: event.key };
        const way = MOVES[key];
        const keeps = event.shiftKey || event.ctrlKey || event.metaKey;
        if (way) actions.select((selection) => selection.move(way[0], way[1], keeps));
        else if (key === "Home" || key === "End")
            actions.select((selection) => selection.moveToEnd("row", key === "End"));
        else if (key === "PageUp" || key === "PageDown")
            actions.select((selection) => selection.moveToEnd("column", key === "PageDown"));
        else if (key === "Escape") actions.select((selection) => selection.only(selection.cursor));
        else return false;
        return true;
    }

    private commands(event: KeyboardEvent): boolean {
        const { actions } = this;
        const key = event.key.toLowerCase();
        if (event.ctrlKey || event.metaKey) {
            if (key === "z") event.shiftKey ? actions.redo() : actions.undo();
            else if (key === "y") actions.redo();
            else if (key === "a") actions.selectAll();
            else return false;
        } else if (key === "backspace" || key === "delete") actions.clear();
        else if (key === " ") actions.setMode(this.nextMode(event.shiftKey ? -1 : 1));
        else if (key === "?") actions.hint();
        else if (key === "pause") actions.pause();
        else return false;
        this.forget();
        return true;
    }

    private nextMode(by: number): Mode {
        const at = MODES.indexOf(this.actions.digits().mode) + by;
        return MODES[(at + MODES.length) % MODES.length] ?? "digit";
    }

    /** Figures with Shift are corner marks, with Ctrl or Alt centre marks, with both colours. */
    private enters(event: KeyboardEvent): boolean {
        const { mode: chosen, count, symbols } = this.actions.digits();
        const other = event.ctrlKey || event.metaKey || event.altKey;
        const figure = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? (/^\d$/.test(event.key) ? event.key : null);
        if (figure !== null) {
            const mode = event.shiftKey && other ? "colour" : event.shiftKey ? "corner" : other ? "centre" : chosen;
            return this.entersFigure(Number(figure), mode, count);
        }
        if (other || event.key.length !== 1) return false;
        const letter = symbols.findIndex((symbol) => symbol.toLowerCase() === event.key.toLowerCase());
        // Numbers have no letters above 35, but their letters are those of the texts that ordoku reads.
        const number =
            letter >= 0 ? letter + 1 : /^[a-z]$/i.test(event.key) ? event.key.toLowerCase().charCodeAt(0) - 87 : 0;
        const mode = event.shiftKey && chosen === "digit" ? "corner" : chosen;
        if (event.key === "." && this.actions.movesOn()) this.clearAndMoveOn();
        else if (number < 1 || number > count) return false;
        else this.entersOne(mode, number);
        this.forget();
        return true;
    }

    /** Returns whether a cell changed. */
    private entersOne(mode: Mode, number: number): boolean {
        const isEntered = this.actions.enter(mode, number, false);
        if (mode === "digit" && this.actions.movesOn()) this.actions.select((selection) => selection.moveOn());
        return isEntered;
    }

    private clearAndMoveOn(): void {
        this.actions.clear();
        if (this.actions.movesOn()) this.actions.select((selection) => selection.moveOn());
    }

    private entersFigure(figure: number, mode: Mode, count: number): boolean {
        const most = mode === "colour" ? 8 : count;
        const first = this.first;
        this.first = null;
        const both =
            first && first.mode === mode && performance.now() - first.time < SECOND_FIGURE
                ? first.figure * 10 + figure
                : 0;
        if (both >= 10 && both <= most) this.actions.enter(mode, both, first?.isEntered ?? false);
        else if (figure === 0) this.clearAndMoveOn();
        else if (figure <= most) {
            const isEntered = this.entersOne(mode, figure);
            // A cursor that has moved on has left the number.
            if (figure * 10 <= most && !(mode === "digit" && this.actions.movesOn()))
                this.first = { figure, time: performance.now(), mode, isEntered };
        } else return false;
        return true;
    }
}
