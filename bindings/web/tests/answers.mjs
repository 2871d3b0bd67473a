// Compares the answers of the WebAssembly module with those of the native build of the same crate, on puzzles of all
// layouts: those of the tree, and generated ones. Whole answers are compared: solutions, ratings, hints, paths,
// drawings.
//
//     node answers.mjs ordoku-page-answers [PUZZLES]        2,000 puzzles by default
//
// The module is that of bindings/web/dist; the program is built by cargo build --release -p ordoku-page.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { resolve } from "node:path";

const [program, wanted = "2000"] = process.argv.slice(2);
const PUZZLES = Number(wanted);
const native = resolve(program);
process.chdir(`${import.meta.dirname}/../../..`);
const dist = "bindings/web/dist";
const file = (await readdir(dist)).find((name) => name.endsWith(".wasm"));
const module = await WebAssembly.compile(await readFile(`${dist}/${file}`));
assert.deepEqual(WebAssembly.Module.imports(module), []);
const { exports: engine } = await WebAssembly.instantiate(module);

const hash = (text) => createHash("sha256").update(text).digest("base64");
/** All requests, and the hashes of their answers. */
const asked = [];

function ask(request) {
    const text = JSON.stringify(request), bytes = new TextEncoder().encode(text);
    const room = engine.page_alloc(bytes.length);
    new Uint8Array(engine.memory.buffer, room, bytes.length).set(bytes);
    const found = engine.page_call(room, bytes.length);
    const length = new DataView(engine.memory.buffer).getUint32(found, true);
    const answer = new TextDecoder().decode(new Uint8Array(engine.memory.buffer, found + 4, length));
    engine.page_dealloc(found);
    asked.push([text, hash(answer)]);
    return JSON.parse(answer);
}

function answered(request) {
    const answer = ask(request);
    assert.ok(!answer.error, `${JSON.stringify(request)}: ${JSON.stringify(answer.error)}`);
    return answer;
}

const state = (layout, givens, values = givens.map(() => 0), marks = null) => ({ layout: layout.text, givens, values, marks });

/** The puzzles of a text. */
function read(text) {
    const { layouts, puzzles } = ask({ verb: "read", text });
    return puzzles.map(({ layout, givens, values, marks }) => state(layouts[layout], givens, values, marks));
}

/** Gives every third cell its digit: minimal puzzles of large layouts and of variants take seconds each. */
function easier(puzzle, seed) {
    const { solution } = answered({ verb: "solve", state: puzzle });
    return { ...puzzle, givens: puzzle.givens.map((given, cell) => given || ((cell + seed) % 3 ? 0 : solution[cell])) };
}

/** Makes a puzzle of rules as text: a solution, of which givens are taken away. */
function ofRules(text, seed) {
    const [empty] = read(text);
    const { solution } = answered({ verb: "solve", state: empty });
    const full = { ...empty, givens: solution, values: solution.map(() => 0) };
    const { layout, givens } = answered({ verb: "minimise", state: full, seed });
    return state(layout, givens);
}

function generated(request) {
    const { layout, givens } = answered({ verb: "generate", variants: [], ...request });
    return state(layout, givens);
}

const nine = '{"size":9,"grids":[[0,0,3,3]]';
const RULES = [
    '{"size":9,"rows":21,"cols":21,"grids":[[0,0],[0,12],[6,6],[12,0],[12,12]]}',
    '{"size":4,"rows":6,"cols":6,"grids":[[0,0],[2,2]]}',
    `${nine},"cages":[{"sum":15,"cells":[0,1,9]},{"sum":7,"cells":[40,41]},{"cells":[60,61,70]}]}`,
    `${nine},"arrows":[{"circle":4,"cells":[12,20]},{"circle":76,"cells":[68,60]}]}`,
    `${nine},"lines":{"thermo":[[0,10,20,30],[8,16,24]]}}`,
    `${nine},"lines":{"whisper":[[36,37,46]],"palindrome":[[2,12,22]]}}`,
    `${nine},"pairs":[{"rel":"diff1","cells":[[0,1],[40,49]]},{"rel":"ratio2","cells":[[3,4]]},{"rel":"sum10","cells":[[70,71]]}]}`,
    `${nine},"candidates":{"0":[2,4,6,8],"10":[1,3,5,7,9],"80":[1,3,5,7,9]}}`,
    '{"size":6,"grids":[[0,0,2,3]],"pairs":[{"rel":"lt","cells":[[0,1],[7,13],[20,21]]}]}',
];
const variants = answered({ verb: "variants" }).map(({ word }) => word);

/** Each makes the puzzle of a number. The plain 9x9 is there as often as all others together. */
const MAKERS = [
    ...[[2, 2], [2, 3], [1, 7]].map((box) => (seed) => generated({ box, seed })),
    ...[[2, 4], [2, 5], [3, 4]].map((box) => (seed) => easier(generated({ box, seed }), seed)),
    ...variants.map((variant) => (seed) => easier(generated({ box: [3, 3], variants: [variant], seed }), seed)),
    (seed) => easier(generated({ box: [3, 3], variants: ["x", "windoku"], seed }), seed),
    (seed) => generated({ box: [2, 3], variants: ["x"], seed }),
    ...[[2, 3], [1, 7], [3, 3]].map((box) => (seed) => easier(generated({ box, jigsaw: true, seed }), seed)),
    ...RULES.map((text) => (seed) => easier(ofRules(text, seed), seed)),
].flatMap((maker) => [maker, (seed) => generated({ box: [3, 3], seed, pattern: seed % 2 ? "half-turn" : "none" })]);

const puzzles = [];
for (const folder of ["lab/benches/puzzles", "tests/cases/formats"]) {
    const names = (await readdir(folder)).sort().filter((_, at) => PUZZLES >= 1000 || at % 10 === 0);
    for (const name of names) puzzles.push(...read(await readFile(`${folder}/${name}`, "utf8")));
}
// Of few puzzles, few are from files.
puzzles.splice(Math.floor(PUZZLES / 4));
const fromFiles = puzzles.length;
for (let number = 0; puzzles.length < PUZZLES; number++) {
    puzzles.push(MAKERS[number % MAKERS.length](Math.floor(number / MAKERS.length)));
}

const layouts = new Set(), count = { paths: 0, steps: 0 };
for (const [number, puzzle] of puzzles.entries()) {
    layouts.add(puzzle.layout);
    const plainNine = puzzle.layout === `${nine}}`;
    const scale = plainNine && number % 2 === 0 ? "hodoku" : "ordoku";
    ask({ verb: "solve", state: puzzle });
    ask({ verb: "check", state: puzzle });
    ask({ verb: "draw", state: puzzle, theme: number % 3 ? "dark" : "light" });
    // The steps of the large puzzles of the files take minutes.
    if (number < fromFiles && puzzle.givens.length > 81) continue;
    // The rating of Sudoku Explainer takes long for hard puzzles.
    ask({ verb: "rate", state: puzzle, scales: plainNine && number % 8 === 0 ? ["hodoku", "se"] : [scale] });
    ask({ verb: "hint", state: puzzle, scale });
    const path = ask({ verb: "steps", state: puzzle, scale });
    if (path.steps?.length) {
        count.paths++;
        count.steps += path.steps.length;
        const index = number % path.steps.length;
        ask({ verb: "draw", state: puzzle, theme: number % 3 ? "light" : "dark", step: { scale, index } });
    }
}
assert.ok(count.paths > PUZZLES / 2 && count.steps > 20 * count.paths, JSON.stringify(count));

const child = spawn(native, { stdio: ["pipe", "pipe", "inherit"] });
Readable.from(asked.map(([text]) => `${text}\n`)).pipe(child.stdin);
let at = 0;
for await (const answer of createInterface({ input: child.stdout, crlfDelay: Infinity })) {
    const [request, expected] = asked[at++];
    assert.equal(hash(answer), expected, `the module answers otherwise than the native build: ${request}`);
}
assert.equal(at, asked.length, "the native build answers each request");
console.log(`  ${puzzles.length} puzzles of ${layouts.size} layouts, ${asked.length} answers, ${count.steps} steps: the same`);
