// The panel "New", part one: puzzles from text, from the clipboard and from files.

import type { App } from "./app";
import { button, element, labelled } from "./dom";
import { Game } from "./game";
import { isPuzzle } from "./link";
import { say } from "./messages";
import type { Answer, EngineProblem } from "./protocol";
import { strings } from "./strings";

/** The largest file that is read, in megabytes. */
const MOST_MEGABYTES = 5;

/** Returns whether text can be typed there. */
function isField(target: EventTarget | null): boolean {
    return target instanceof Element && target.matches(":read-write");
}

/** The most puzzles that are listed at first. */
const LISTED = 50;

export class Read {
    private readonly area = element("textarea", {
        rows: 5,
        spellcheck: false,
        attributes: { autocapitalize: "off", autocomplete: "off" },
    });
    private readonly file = element("input", {
        type: "file",
        class: "visually-hidden",
        tabIndex: -1,
        attributes: { "aria-hidden": "true" },
    });
    private readonly result = element("div", {});

    /** `openLink` opens the puzzle of a fragment. */
    constructor(
        private readonly app: App,
        panel: HTMLElement,
        private readonly openLink: (fragment: string) => void,
    ) {
        this.file.addEventListener("change", () => {
            const [file] = this.file.files ?? [];
            if (file) void this.readFile(file);
            this.file.value = "";
        });
        panel.append(
            element(
                "section",
                {},
                element("h2", {}, strings.read),
                element("p", {}, strings.readLead),
                labelled(strings.readLabel, this.area),
                element(
                    "div",
                    { class: "buttons" },
                    button(strings.readButton, () => void this.readArea(), { class: "main" }),
                    button(strings.openFile, () => this.file.click()),
                    this.file,
                ),
                this.result,
            ),
        );
        this.acceptDrops();
    }

    /** Files may be dropped and pasted anywhere on the page, texts where no field is. */
    private acceptDrops(): void {
        addEventListener("dragover", (event) => {
            if (isField(event.target) && !event.dataTransfer?.types.includes("Files")) return;
            event.preventDefault();
            document.body.classList.add("dropping");
        });
        for (const end of ["dragleave", "drop"])
            addEventListener(end, () => document.body.classList.remove("dropping"));
        addEventListener("drop", (event) => {
            const [file] = event.dataTransfer?.files ?? [];
            if (!file && isField(event.target)) return;
            event.preventDefault();
            if (file) void this.readFile(file);
            else this.take(event.dataTransfer?.getData("text/plain") ?? "");
        });
        addEventListener("paste", (event) => {
            const [file] = event.clipboardData?.files ?? [];
            if (!file && isField(event.target)) return;
            event.preventDefault();
            if (file) void this.readFile(file);
            else this.take(event.clipboardData?.getData("text/plain") ?? "");
        });
    }

    private async readFile(file: File): Promise<void> {
        if (file.size > MOST_MEGABYTES * 1_000_000) return say(strings.readTooLarge(MOST_MEGABYTES), true);
        try {
            this.take(await file.text());
        } catch {
            say(strings.readFailed(file.name), true);
        }
    }

    /** Called when a text comes from elsewhere than the field. */
    onTake: () => void = () => {};

    private take(text: string): void {
        if (text.trim() === "") return say(strings.takeEmpty, true);
        this.area.value = text;
        this.onTake();
        void this.readArea();
    }

    private async readArea(): Promise<void> {
        const text = this.area.value;
        this.result.replaceChildren();
        if (text.trim() === "") {
            say(strings.readEmpty, true);
            return this.area.focus();
        }
        const at = text.indexOf("#");
        if (at >= 0 && isPuzzle(text.slice(at).trim())) return this.openLink(text.slice(at).trim());
        const answer = await this.app.workOn({ verb: "read", text });
        if (answer && text === this.area.value) this.show(answer);
    }

    private show(answer: Answer<"read">): void {
        const { puzzles, problems, more } = answer;
        this.result.replaceChildren(...this.problems(problems));
        const [first] = puzzles;
        if (!first) return say(problems[0] ? this.text(problems[0]) : strings.readNone, true);
        if (puzzles.length === 1 && problems.length === 0) {
            say(strings.readCount(1));
            return void this.app.add(this.game(answer, 0));
        }
        say(strings.readCount(puzzles.length));
        this.result.append(element("p", {}, strings.readCount(puzzles.length), more ? ` ${strings.readMore}` : ""));
        if (puzzles.length > 1)
            this.result.append(
                button(strings.openAll, () => void this.addAll(answer)),
            );
        this.list(answer, 0);
    }

    private async addAll(answer: Answer<"read">): Promise<void> {
        const kept = await Promise.all(answer.puzzles.map((_, at) => this.app.keep(this.game(answer, at))));
        const count = kept.filter(Boolean).length;
        if (count === kept.length) say(strings.added(count));
        else say(strings.addedSome(count, kept.length), true);
        this.onAdd();
    }

    /** Called when puzzles were added without being opened. */
    onAdd: () => void = () => {};

    /** Lists puzzles from a number on, and a button for the rest. */
    private list(answer: Answer<"read">, from: number): void {
        const lines = answer.puzzles.slice(from, from + LISTED).map((puzzle, offset) => {
            const layout = answer.layouts[puzzle.layout];
            const givens = strings.readGivens(layout?.name ?? "", puzzle.givens.filter(Boolean).length);
            const title = `${strings.readTitle(puzzle.line)}: ${givens}`;
            return element(
                "li",
                {},
                button(title, () => this.app.add(this.game(answer, from + offset)), { class: "line" }),
            );
        });
        this.result.append(element("ul", { class: "plain" }, ...lines));
        if (answer.puzzles.length > from + LISTED) {
            const rest = button(strings.listMore, () => (rest.remove(), this.list(answer, from + LISTED)));
            this.result.append(rest);
        }
    }

    private game(answer: Answer<"read">, at: number): Game {
        const puzzle = answer.puzzles[at]!;
        const layout = answer.layouts[puzzle.layout]!;
        return Game.of({ ...puzzle, layout }, strings.readGivens(layout.name, puzzle.givens.filter(Boolean).length));
    }

    private text(problem: EngineProblem): string {
        return strings.problem(problem.line, problem.column, problem.message);
    }

    /** Each problem is a button that goes to its place in the text. */
    private problems(problems: readonly EngineProblem[]): HTMLElement[] {
        const lines = problems.slice(0, LISTED).map((problem) =>
            element(
                "li",
                {},
                problem.line === undefined
                    ? this.text(problem)
                    : button(this.text(problem), () => this.goTo(problem.line ?? 1, problem.column ?? 1), {
                          class: "line",
                      }),
            ),
        );
        const rest = problems.length > LISTED ? [element("p", {}, strings.moreProblems(problems.length - LISTED))] : [];
        return lines.length > 0 ? [element("ul", { class: "plain problems" }, ...lines), ...rest] : [];
    }

    private goTo(line: number, column: number): void {
        const lines = this.area.value.split("\n");
        const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
        // Columns count characters, and the field counts units of UTF-16.
        const before = [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
        this.area.focus();
        this.area.setSelectionRange(start + before, start + before + 1);
    }
}
