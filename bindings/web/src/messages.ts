// Messages to the player: one line that screen readers read as it changes, and the work that is going on.

import { button, byId, element } from "./dom";
import { strings } from "./strings";

/** Work that takes longer than this is shown, in milliseconds. */
const VISIBLE_AFTER = 200;

/** Something to do about a message. */
export interface Remedy {
    label: string;
    act: () => void;
}

/** Shows a message in place of the one before. An error interrupts a screen reader. */
export function say(message: string, isError = false, remedy: Remedy | null = null): void {
    const [shown, other] = isError ? [byId("alert"), byId("status")] : [byId("status"), byId("alert")];
    other.replaceChildren();
    const act = remedy ? button(remedy.label, () => (say(""), remedy.act())) : null;
    shown.replaceChildren(...(message ? [element("span", {}, message)] : []), ...(act ? [act] : []));
}

/** Shows a notice that stays until its remedy is chosen. */
export function notice(message: string, remedy: Remedy): void {
    const line = element("p", {}, message, " ");
    line.append(button(remedy.label, () => (line.remove(), remedy.act())));
    byId("notices").append(line);
}

/** Shows that work is going on, with a button that cancels it. Returns what ends that. */
export function showWork(label: string, cancel: () => void): { label(text: string): void; end(): void } {
    const text = element("span", {}, label);
    const line = element("p", { class: "work" }, text, " ", button(strings.cancel, cancel));
    const timer = setTimeout(() => byId("work").append(line), VISIBLE_AFTER);
    return {
        label: (next) => (text.textContent = next),
        end: () => {
            clearTimeout(timer);
            line.remove();
        },
    };
}
