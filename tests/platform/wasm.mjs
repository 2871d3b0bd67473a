// Uses the WebAssembly module as a page does: no imports, its own memory.
//
//     node wasm.mjs ordoku.wasm [MOST_BYTES]

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const SOLVED = 10, STOPPED = 30, OPTION = -8;
const bytes = await readFile(process.argv[2]);
const most = Number(process.argv[3] ?? Infinity);
assert.ok(bytes.length < most, `the module has ${bytes.length} bytes; it may have ${most}`);

const module = await WebAssembly.compile(bytes);
assert.deepEqual(WebAssembly.Module.imports(module), []);
const { exports: ordoku } = await WebAssembly.instantiate(module);

// Every function of the header, and the two that allocate.
const abi = await readFile("tests/abi/baseline.txt", "utf8");
const names = [...abi.matchAll(/^function (\w+)/gm)].map((found) => found[1]);
assert.ok(names.length > 70);
for (const name of [...names, "ordoku_alloc", "ordoku_dealloc"]) {
    assert.equal(typeof ordoku[name], "function", name);
}

const text = (address) => {
    const memory = new Uint8Array(ordoku.memory.buffer, address);
    return new TextDecoder().decode(memory.subarray(0, memory.indexOf(0)));
};
const words = (address, count) => new Uint32Array(ordoku.memory.buffer, address, count);

// A 9x9 and a 16x16, whose rows, columns and boxes must have every digit.
const nine = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const sixteen = (await readFile("lab/benches/puzzles/16x16.txt", "utf8")).split("\n")[1];
for (const [order, line] of [[3, nine], [4, sixteen]]) {
    const side = order * order, count = side * side;
    const cells = ordoku.ordoku_alloc(4 * count);
    assert.ok(cells % 16 === 0 && cells !== 0);
    words(cells, count).set([...line].map((digit) => (digit === "." ? 0 : parseInt(digit, 36))));
    const givens = [...words(cells, count)];
    assert.equal(ordoku.ordoku_solve(order, cells, cells), SOLVED);
    const grid = [...words(cells, count)];
    assert.ok(givens.every((given, cell) => given === 0 || given === grid[cell]));
    const every = JSON.stringify(Array.from({ length: side }, (_, digit) => digit + 1));
    for (let house = 0; house < side; house++) {
        const row = [], column = [], box = [];
        for (let k = 0; k < side; k++) {
            row.push(grid[house * side + k]);
            column.push(grid[k * side + house]);
            const top = house - (house % order), left = (house % order) * order;
            box.push(grid[(top + Math.floor(k / order)) * side + left + (k % order)]);
        }
        for (const digits of [row, column, box]) {
            assert.equal(JSON.stringify(digits.sort((a, b) => a - b)), every);
        }
    }
    ordoku.ordoku_dealloc(cells, 4 * count);
}

// There is no clock: a limit on time is refused, and one on nodes works. There are no threads either,
// but asking for them is no error.
const solver = ordoku.ordoku_alloc(4), options = ordoku.ordoku_alloc(56), empty = ordoku.ordoku_alloc(4 * 81);
words(empty, 81).fill(0);
assert.equal(ordoku.ordoku_solver_new(3, solver), 0);
const handle = words(solver, 1)[0];
assert.equal(ordoku.ordoku_solver_set_data(handle, empty, 81), 0);
const option = (offset, value) => {
    assert.equal(ordoku.ordoku_options_init(options, 56), 0);
    new DataView(ordoku.memory.buffer).setBigUint64(options + offset, value, true);
    return ordoku.ordoku_solver_set_options(handle, options);
};
const THREADS = 12, NODES = 16, NANOSECONDS = 24;
assert.equal(option(NANOSECONDS, 1_000_000n), OPTION);
assert.match(text(ordoku.ordoku_solver_message(handle)), /no clock/);
assert.equal(option(NODES, 5n), 0);
const found = ordoku.ordoku_alloc(8);
assert.equal(ordoku.ordoku_solver_count(handle, 1000n, found), STOPPED);
assert.equal(option(THREADS, 4n), 0);
assert.equal(ordoku.ordoku_solver_count(handle, 1000n, found), SOLVED);
assert.equal(new DataView(ordoku.memory.buffer).getBigUint64(found, true), 1000n);
ordoku.ordoku_solver_free(handle);

// A batch with the default number of threads: twenty times the same line.
const PUZZLES = 20;
const lines = ordoku.ordoku_alloc(81 * PUZZLES), statuses = ordoku.ordoku_alloc(4 * PUZZLES), batch = ordoku.ordoku_alloc(64);
new Uint8Array(ordoku.memory.buffer, lines, 81 * PUZZLES).set(new TextEncoder().encode(nine.repeat(PUZZLES)));
assert.equal(ordoku.ordoku_batch_init(batch, 64), 0);
const member = { limit: 4, puzzles: 6, lines: 8, statuses: 13 };
words(batch, 16)[member.limit] = 2;
words(batch, 16)[member.puzzles] = PUZZLES;
words(batch, 16)[member.lines] = lines;
words(batch, 16)[member.statuses] = statuses;
assert.equal(ordoku.ordoku_solve_batch(batch, 0, 0), 0);
assert.deepEqual([...words(statuses, PUZZLES)], new Array(PUZZLES).fill(SOLVED));

assert.equal(ordoku.ordoku_alloc(0), 0);
assert.equal(ordoku.ordoku_alloc(0xffffffff), 0);
console.log(`  ordoku.wasm: ${bytes.length} bytes, version ${text(ordoku.ordoku_version_string())}: passed`);
