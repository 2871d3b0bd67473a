// What the player chose for all puzzles. A damaged setting is the usual one.

import { NAME } from "./origin";
import type { Scale } from "./protocol";

export interface Settings {
    tidies: boolean;
    showsClashes: boolean;
    /** Whether the cursor moves on after a digit of the keyboard. */
    movesOn: boolean;
    scale: Scale;
    /** The game on the board. */
    current: string;
    tab: string;
}

const KEY = `${NAME}.settings`;
const USUAL: Settings = { tidies: true, showsClashes: true, movesOn: false, scale: "hodoku", current: "", tab: "play" };

function read(): Settings {
    const settings = { ...USUAL };
    try {
        const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
        for (const [name, value] of Object.entries(stored ?? {}))
            if (name in USUAL && typeof value === typeof USUAL[name as keyof Settings])
                Object.assign(settings, { [name]: value });
    } catch {
        // Without storage, or with a damaged one, the usual settings are used. Puzzles are stored elsewhere.
    }
    if (!["hodoku", "se", "ordoku"].includes(settings.scale)) settings.scale = USUAL.scale;
    return settings;
}

export const settings: Readonly<Settings> = read();

/** Changes settings and stores them. */
export function set(changes: Partial<Settings>): void {
    Object.assign(settings, changes);
    try {
        localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
        // The page has told already that nothing can be stored.
    }
}
