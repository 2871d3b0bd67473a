// The panel "Help", part two: all steps of the solution, played one after the other, and the ratings.

import type { App } from "./app";
import { button, element } from "./dom";
import { say } from "./messages";
import type { PathStep, Scale, State } from "./protocol";
import { strings } from "./strings";

/** The time that a step is shown while the path plays, in milliseconds. */
const STEP_TIME = 2500;

export class Path {
    private steps: PathStep[] = [];
    private state: State | null = null;
    private scale: Scale = "ordoku";
    private at = 0;
    private playing: ReturnType<typeof setInterval> | undefined;
    private readonly find = button(strings.pathFind, () => void this.start());
    private readonly place = element("p", { class: "place" });
    private readonly play = button(strings.play, () => this.togglePlay());
    private readonly list = element("ol", { class: "path" });
    private readonly controls = element(
        "div",
        { hidden: true },
        this.place,
        element(
            "div",
            { class: "buttons" },
            button(strings.previous, () => this.go(this.at - 1)),
            button(strings.next, () => this.go(this.at + 1)),
            this.play,
            button(strings.closePath, () => this.close()),
        ),
        element(
            "div",
            { class: "scroll", tabIndex: 0, attributes: { role: "group", "aria-label": strings.path } },
            this.list,
        ),
    );
    private readonly ratings = element("ul", {});

    constructor(
        private readonly app: App,
        panel: HTMLElement,
    ) {
        panel.append(
            element(
                "section",
                {},
                element("h2", {}, strings.path),
                element("p", {}, strings.pathLead),
                element("div", { class: "buttons" }, this.find),
                this.controls,
            ),
            element(
                "section",
                {},
                element("h2", {}, strings.rate),
                element(
                    "div",
                    { class: "buttons" },
                    button(strings.rateFind, () => void this.rate()),
                ),
                this.ratings,
            ),
        );
        app.onOpen(() => (this.close(), this.ratings.replaceChildren()));
        app.onChange((cells) => cells.length > 0 && this.close());
    }

    private async start(): Promise<void> {
        const { game } = this.app;
        const scale = this.app.scale();
        const state = game.state();
        const isCurrent = this.app.watch();
        const answer = await this.app.workOn({ verb: "steps", state, scale });
        if (!answer || !isCurrent()) return;
        if (answer.steps.length === 0) return say(strings.noSteps);
        Object.assign(this, { steps: answer.steps, state, scale });
        this.list.replaceChildren(
            ...answer.steps.map((step, at) =>
                element(
                    "li",
                    {},
                    button(step.notation, () => this.go(at), { class: "line" }),
                ),
            ),
        );
        this.controls.hidden = false;
        this.go(0);
    }

    private go(to: number): void {
        if (to < 0 || to >= this.steps.length) return this.stop();
        this.list.children[this.at]?.firstElementChild?.removeAttribute("aria-current");
        this.at = to;
        const now = this.list.children[to]?.firstElementChild;
        now?.setAttribute("aria-current", "step");
        now?.scrollIntoView({ block: "nearest" });
        const step = this.steps[to];
        if (!step) return;
        this.place.textContent = `${strings.pathStep(to + 1, this.steps.length)}: ${step.technique} (${step.rating})`;
        say(`${step.technique}. ${step.degrees[2]} ${step.degrees[3]}`);
        void this.draw(to, step);
    }

    private async draw(at: number, step: PathStep): Promise<void> {
        const { state, scale } = this;
        if (!state) return;
        // The engine that found the path still has it.
        const ask = (theme: "light" | "dark") =>
            this.app.workOn({ verb: "draw", state, theme, step: { scale, index: at } });
        const [light, dark] = await Promise.all([ask("light"), ask("dark")]);
        if (light && dark && this.at === at && this.state === state)
            this.app.board.showStep({ light: light.svg, dark: dark.svg }, step.degrees.join(" "));
    }

    private togglePlay(): void {
        if (this.playing !== undefined) return this.stop();
        this.play.textContent = strings.stop;
        this.playing = setInterval(() => this.go(this.at + 1), STEP_TIME);
    }

    private stop(): void {
        clearInterval(this.playing);
        this.playing = undefined;
        this.play.textContent = strings.play;
    }

    private close(): void {
        this.stop();
        if (this.controls.hidden) return;
        this.controls.hidden = true;
        this.steps = [];
        this.state = null;
        this.app.board.showStep(null, "");
    }

    /** Rates the puzzle, each scale as soon as it is known. */
    private async rate(): Promise<void> {
        const { game } = this.app;
        const answer = await this.app.workOn({ verb: "rate", state: game.state(null) });
        if (!answer || game !== this.app.game) return;
        const { hodoku, se, ordoku, note } = answer;
        const lines = [
            hodoku && strings.rateHodoku(hodoku.level, hodoku.score),
            se && strings.rateSe(se),
            ordoku && strings.rateOrdoku(ordoku.number, ordoku.hardest),
            note,
        ].filter((line) => line !== undefined);
        this.ratings.replaceChildren(...lines.map((line) => element("li", {}, line)));
        say(lines.join(". "));
    }
}
