// What the page and the engine say to each other. A request is a JSON object with the member `verb`; its answer is
// another, or `{"error": EngineProblem}`. Cells are numbered row by row from 0, digits from 1. An array "by cell" has
// one entry for each cell of the rectangle, whether the cell is in use or not. `bindings/web/engine` is the other side.

/** Light or dark colours of a drawing. */
export type Theme = "light" | "dark";

/** A scale of steps. `hodoku` and `se` are for 9x9 puzzles with boxes of 3x3 and no further rule. */
export type Scale = "hodoku" | "se" | "ordoku";

/** The same drawing in both themes. Each is one element `svg` as text. */
export interface Drawings {
    light: string;
    dark: string;
}

export interface House {
    /** Such as "row 3". */
    name: string;
    cells: number[];
}

export interface Layout {
    /** The rules without givens, in ordoku's own text. The page only passes it back. */
    text: string;
    /** Such as "9x9", "6x6, boxes of 2x3", "9x9, x, anti-knight", "9x9 jigsaw", "21x21 with 9 digits". */
    name: string;
    rows: number;
    columns: number;
    digits: number;
    /** The rows and columns of a box if the rules are those of a plain Sudoku, else null. */
    box: [number, number] | null;
    /** The scales on which steps and ratings work. */
    scales: Scale[];
    /** Whether numbers of cages are in the corners of cells. */
    cages: boolean;
    /** Cells that do not exist, such as those between the grids of a samurai. */
    missing: number[];
    /** The text of digit 1, 2 and so on: 1 to 9, then A to Z; numbers if there are more than 35 digits. */
    symbols: string[];
    /** Rows, columns, boxes, diagonals, cages and all other regions whose digits differ. */
    houses: House[];
    /** The pairs of cells that must differ by a rule of two cells, such as anti-knight. They may share a house. */
    pairs: [number, number][];
    /** The empty grid with all rules. */
    svg: Drawings;
    view: View;
}

/** Where the grid is in `Layout.svg`, in units of its `viewBox`, whose left top corner is 0, 0. */
export interface View {
    width: number;
    height: number;
    /** The left top corner of the cell in the first row and column. */
    left: number;
    top: number;
    /** The side of a cell. */
    cell: number;
}

/** What is on the grid. */
export interface State {
    /** `Layout.text`. */
    layout: string;
    /** By cell, 0 for none. */
    givens: number[];
    /** The digits of the player by cell, 0 for none. A digit in a cell with a given is ignored. */
    values: number[];
    /**
     * The pencil marks by cell, each a list of digits; null if the player has made none. An empty list in a cell
     * without a digit says nothing about the cell: all its candidates are left.
     */
    marks: number[][] | null;
}

export interface Candidate {
    cell: number;
    digit: number;
}

/** A node of a chain: the digit is in one of the cells (`on`), or in none of them. */
export interface ChainNode {
    digit: number;
    cells: number[];
    on: boolean;
    /** Indices of the nodes from which this one follows. */
    parents: number[];
}

export interface CellSet {
    cells: number[];
    digits: number[];
}

export interface Step {
    /** The name of the technique. */
    technique: string;
    /** What the technique is. */
    definition: string;
    /** The four degrees of a hint: the technique, where to look, the reason, the conclusion. */
    degrees: [string, string, string, string];
    /** Such as "Hidden Single: r2c8=2". */
    notation: string;
    /** Such as "Medium, 40" (hodoku), "4.5" (se), "3.4" (ordoku). */
    rating: string;
    houses: House[];
    cover: House[];
    /** The cells of the pattern. */
    cells: number[];
    /** What the cells of a sum add up to; 0 for an arrow, and for other steps. */
    total: number;
    digits: number[];
    fins: number[];
    sets: CellSet[];
    chains: ChainNode[][];
    placed: Candidate[];
    removed: Candidate[];
}

/** A step with its drawing on the state before it. */
export type DrawnStep = Step & { svg: Drawings };

/** A remark in place of a step: a mistake, or that the puzzle is solved. The cells are those to look at. */
export interface Remark {
    remark: string;
    /** The four degrees, as of a step. */
    degrees: [string, string, string, string];
    cells: number[];
    kind: "wrong-digits" | "wrong-marks" | "solved";
}

export interface EngineProblem {
    message: string;
    /** The place in the text that was read, both from 1. */
    line?: number;
    column?: number;
}

/** A word of a request, and what the page shows in its place. */
export interface Choice {
    word: string;
    title: string;
}

export interface TextFormat extends Choice {
    /** The usual end of a file's name, without the dot. */
    extension: string;
    /** The givens; the digits and marks of all cells as pencil marks; or givens, digits and marks apart. */
    holds: "givens" | "marks" | "all";
}

export interface ReadPuzzle {
    /** The index of its layout in `layouts` of the answer. */
    layout: number;
    givens: number[];
    values: number[];
    marks: number[][] | null;
    /** The line of the text in which the puzzle begins, from 1. */
    line: number;
}

export interface MadePuzzle {
    layout: Layout;
    givens: number[];
}

/** A step to draw. */
export type DrawnStepRequest = { scale: Scale; index: number } | { cell: number; digit: number; index: number };

/** Each verb with its request and its answer. */
export interface Verbs {
    /** Reads any text or file that the library reads, and also `Layout.text`, as an empty puzzle. A text without a puzzle has problems only. */
    read: {
        request: { text: string };
        answer: {
            layouts: Layout[];
            puzzles: ReadPuzzle[];
            /** What was not read, and remarks on what was. */
            problems: EngineProblem[];
            /** Whether the text has more puzzles than the limit of 1,000. */
            more: boolean;
        };
    };
    /** Makes an empty grid. `box` is the rows and columns of a box; `regions`, by cell, replaces boxes (jigsaw). */
    layout: {
        request: { box: [number, number]; variants: string[]; regions?: number[] };
        answer: Layout;
    };
    variants: { request: object; answer: Choice[] };
    /** `complete`: each cell has a digit. `correct`: complete without a clash. */
    check: {
        request: { state: State };
        answer: { clashes: number[]; complete: boolean; correct: boolean };
    };
    /** Solves the givens. The solution of `several` is one of them. */
    solve: {
        request: { state: State };
        answer: { kind: "unique" | "several" | "none"; solution?: number[] };
    };
    /** The cells whose digit is not that of the solution, or whose marks lack it. An error without one solution. */
    mistakes: { request: { state: State }; answer: { wrong: number[] } };
    /** The marks that the digits on the grid leave, by cell; an empty list for filled cells. */
    candidates: { request: { state: State }; answer: { marks: number[][] } };
    /** An error if the givens have no solution, or several. */
    hint: { request: { state: State; scale: Scale }; answer: DrawnStep | Remark };
    /** Why a cell does not have a digit. The steps are those of HoDoKu for a plain 9x9, else of `ordoku`. */
    whyNot: {
        request: { state: State; cell: number; digit: number };
        answer: {
            /** `steps`: they remove the candidate. `mistake`: a digit or mark of the player is wrong. `true`: the digit
             *  is that of the solution. `filled`: the cell has a digit. `seen`: the same digit in a house excludes it.
             *  `related`: a rule of two cells does. `barred`: the rules forbid the digit in the cell. */
            kind: "steps" | "mistake" | "true" | "filled" | "seen" | "related" | "barred";
            sentence: string;
            /** The cells to look at. */
            cells: number[];
            /** Of the kind `steps`; the last one excludes the candidate. `draw` draws each. */
            steps: Step[];
        };
    };
    /** The whole path from the state to the solution. An error if a digit or a mark is wrong. `draw` draws a step. */
    steps: {
        request: { state: State; scale: Scale };
        answer: { steps: PathStep[] };
    };
    /** Rates the givens on the scales of the layout, or on some of them. `note` says why a scale is left out. */
    rate: {
        request: { state: State; scales?: Scale[] };
        answer: {
            hodoku?: { level: string; score: number };
            /** ER, EP and ED, such as "7.2/1.2/1.2". */
            se?: string;
            /** `number` is the rating, `hardest` the difficulty of the hardest step, such as "3.4". */
            ordoku?: { number: number; hardest: string };
            note?: string;
        };
    };
    generate: {
        request: {
            box: [number, number];
            variants: string[];
            /** Draws regions at random in place of boxes. */
            jigsaw?: boolean;
            /** Draws cages at random in place of givens. */
            killer?: boolean;
            /** Draws thermometers at random: digits rise along them. */
            thermometers?: boolean;
            /** Draws arrows at random: the digits on one add up to that in its circle. */
            arrows?: boolean;
            /** A word of `levels`. */
            level?: string;
            /** A word of `techniques`: the hardest step. For plain 9x9 only. */
            technique?: string;
            /** The least and the largest ER, in tenths. For plain 9x9 only. */
            er?: [number, number];
            /** A word of `patterns`. */
            pattern?: string;
            /** The number of givens. */
            givens?: number;
            /** 0 to 2^53 - 1. The same seed makes the same puzzle. */
            seed: number;
        };
        answer: MadePuzzle;
    };
    techniques: { request: object; answer: Choice[] };
    levels: { request: object; answer: Choice[] };
    patterns: { request: object; answer: Choice[] };
    /** Another puzzle that is solved in the same way. */
    shuffle: { request: { state: State; seed: number }; answer: MadePuzzle };
    /** Takes away givens that are not needed. */
    minimise: { request: { state: State; seed: number }; answer: MadePuzzle };
    /** The same text for all puzzles that symmetries make of each other. Plain grids only. */
    canonical: { request: { state: State }; answer: MadePuzzle };
    /** The text formats that can hold this puzzle. `holds` says what of the state is written. */
    formats: { request: { state: State }; answer: TextFormat[] };
    write: { request: { state: State; format: string }; answer: { text: string } };
    /**
     * A drawing of the state. Without `clashes`, it marks all that `check` finds. With `step`, it is that of the step
     * with this index from 0 on the path that `steps` finds, or of those that `whyNot` finds.
     */
    draw: {
        request: { state: State; clashes?: number[]; theme: Theme; title?: string; step?: DrawnStepRequest };
        answer: { svg: string };
    };
}

/** A step, and the grid before it: digits by cell with the givens, and marks by cell. */
export type PathStep = Step & { valuesBefore: number[]; before: number[][] };

export type Verb = keyof Verbs;

/** A request with its verb. */
export type Request<V extends Verb = Verb> = V extends Verb ? { verb: V } & Verbs[V]["request"] : never;

export type Answer<V extends Verb> = Verbs[V]["answer"];
