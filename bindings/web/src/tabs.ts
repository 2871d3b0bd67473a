// The tabs beside the board (the pattern "tabs" of the ARIA practices).

import { byId, element } from "./dom";
import { set, settings } from "./settings";
import { strings } from "./strings";

export type Tab = keyof typeof strings.tabs;

export class Tabs {
    private readonly buttons = new Map<Tab, HTMLButtonElement>();
    private readonly panels = new Map<Tab, HTMLElement>();

    /** `shown` is called after a panel was shown. */
    constructor(private readonly shown: (tab: Tab) => void) {
        const bar = byId("tabs");
        for (const [tab, label] of Object.entries(strings.tabs) as [Tab, string][]) {
            const made = element(
                "button",
                {
                    type: "button",
                    id: `tab-${tab}`,
                    attributes: { role: "tab", "aria-controls": `panel-${tab}` },
                },
                label,
            );
            made.addEventListener("click", () => this.show(tab));
            this.buttons.set(tab, made);
            bar.append(made);
            const panel = element("div", {
                id: `panel-${tab}`,
                class: "panel",
                hidden: true,
                attributes: { role: "tabpanel", "aria-labelledby": `tab-${tab}` },
            });
            this.panels.set(tab, panel);
            byId("panels").append(panel);
        }
        bar.addEventListener("keydown", (event) => this.press(event));
    }

    panel(tab: Tab): HTMLElement {
        const panel = this.panels.get(tab);
        if (!panel) throw new Error(`there is no panel "${tab}"`);
        return panel;
    }

    /** Shows the panel that was shown last. */
    start(): void {
        this.show(settings.tab in strings.tabs ? (settings.tab as Tab) : "play");
    }

    show(tab: Tab): void {
        for (const [other, made] of this.buttons) {
            made.setAttribute("aria-selected", String(other === tab));
            made.tabIndex = other === tab ? 0 : -1;
            this.panel(other).hidden = other !== tab;
        }
        set({ tab });
        this.shown(tab);
    }

    private press(event: KeyboardEvent): void {
        const tabs = [...this.buttons.keys()];
        const at = tabs.findIndex((tab) => this.buttons.get(tab) === document.activeElement);
        const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
        const tab = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
        if (!tab) return;
        event.preventDefault();
        this.show(tab);
        this.buttons.get(tab)?.focus();
    }
}
