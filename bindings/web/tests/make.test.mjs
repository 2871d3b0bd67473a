// Making puzzles: layouts, levels, techniques, symmetry, seeds; other forms of a puzzle; printing.

import assert from "node:assert/strict";
import { test } from "node:test";
import { HARD, digits, forTests, open, press, said, tab } from "./browser.mjs";

const page = forTests();

test("a puzzle of a level, technique, symmetry and seed is the same each time", async () => {
    const made = [];
    for (let time = 0; time < 2; time++) {
        const shown = await page();
        await tab(shown, "make");
        await shown.getByLabel("Level").selectOption("hard");
        await shown.getByLabel("Symmetry of the givens").selectOption("half-turn");
        await shown.getByLabel("Seed", { exact: true }).fill("7");
        await press(shown, "Make");
        await said(shown, "1 puzzle was made.");
        made.push(await digits(shown));
    }
    assert.equal(made[0], made[1]);
    const filled = [...made[0]].map((digit) => digit !== ".");
    assert.deepEqual(filled, filled.toReversed?.() ?? [...filled].reverse());
});

test("a technique is the hardest step", async () => {
    const shown = await page();
    await tab(shown, "make");
    await shown.getByLabel("Hardest technique").selectOption({ label: "X-Wing" });
    await shown.getByLabel("Seed", { exact: true }).fill("3");
    await press(shown, "Make");
    await said(shown, "1 puzzle was made.");
    await tab(shown, "help");
    await press(shown, "Find all steps");
    await shown.locator(".path button", { hasText: "X-Wing" }).first().waitFor();
});

test("an ER has bounds", async () => {
    const shown = await page();
    await tab(shown, "make");
    await shown.getByLabel(/^ER at least/).fill("7.5");
    await shown.getByLabel(/^ER at most/).fill("7.1");
    await press(shown, "Make");
    await said(shown, "The ER of Sudoku Explainer is a number from");
    await shown.getByLabel(/^ER at least/).fill("2.3");
    await shown.getByLabel(/^ER at most/).fill("3.4");
    await shown.getByLabel("Seed", { exact: true }).fill("3");
    await press(shown, "Make");
    await said(shown, "1 puzzle was made.");
    await tab(shown, "help");
    await press(shown, "Rate the puzzle");
    await shown.getByText(/\(ER\/EP\/ED\): (2\.[3-9]|3\.[0-4])\//).last().waitFor();
});

test("six jigsaws are made and printed", async () => {
    const shown = await page();
    await shown.evaluate(
        () => (window.print = () => (window.printed = document.querySelectorAll("#print img").length)),
    );
    await tab(shown, "make");
    await shown.getByLabel(/^Jigsaw/).check();
    await shown.getByLabel("Number of puzzles").fill("6");
    await press(shown, "Make");
    await said(shown, "6 puzzles were made.");
    const boxes = shown.locator(".puzzles li", { hasText: "jigsaw" }).locator("input");
    assert.equal(await boxes.count(), 6);
    for (const box of await boxes.all()) assert.equal(await box.isChecked(), true);
    await shown.getByLabel("Puzzles on a page").selectOption("6");
    await press(shown, "Print the chosen puzzles");
    await shown.waitForFunction(() => window.printed === 6);
    await shown.emulateMedia({ media: "print" });
    for (const hidden of ["header", "#side", "#app"])
        assert.equal(await shown.locator(hidden).isVisible(), false, hidden);
    assert.equal(await shown.locator("#print img").last().isVisible(), true);
    const pdf = await shown.pdf({ preferCSSPageSize: true });
    assert.equal(pdf.toString("latin1").split(/\/Type\s*\/Page\b/).length - 1, 1);
});

test("thermometers and arrows are made at random, and have hints", async () => {
    const shown = await page();
    await tab(shown, "make");
    for (const name of [/^Thermometers/, /^Arrows/]) await shown.getByLabel(name).check();
    await press(shown, "Make");
    await shown.locator("#title", { hasText: "arrows" }).waitFor();
    await tab(shown, "help");
    await press(shown, "Hint");
    await shown.locator(".stages li").first().waitFor();
});

test("a killer is made with its sums", async () => {
    const shown = await page();
    await tab(shown, "make");
    await shown.getByLabel(/^Killer/).check();
    await press(shown, "Make");
    await shown.locator("#title", { hasText: "cages" }).waitFor();
});

test("a 25x25 of many givens is made at once", async () => {
    const shown = await page();
    await tab(shown, "make");
    for (const name of ["Rows of a box", "Columns of a box"]) await shown.getByLabel(name).fill("5");
    assert.equal(await shown.getByLabel(/^Number of givens/).inputValue(), "319");
    await press(shown, "Make");
    await said(shown, "1 puzzle was made.");
    assert.equal((await digits(shown)).replaceAll(".", "").length, 319);
});

test("long work is cancelled", async () => {
    const shown = await page();
    await tab(shown, "make");
    for (const name of ["Rows of a box", "Columns of a box"]) await shown.getByLabel(name).fill("6");
    await shown.getByLabel(/^Number of givens/).fill("");
    await press(shown, "Make");
    await press(shown, "Cancel");
    await said(shown, "Cancelled.");
    await tab(shown, "play");
    await press(shown, "Find mistakes");
    await said(shown, "No mistakes so far.");
});

test("shuffle, minimise and canonical form", async () => {
    const shown = await page();
    await open(shown, HARD);
    for (const [name, pattern] of [
        ["Shuffle", /, shuffled$/],
        ["Canonical form", /, canonical form$/],
    ]) {
        await tab(shown, "make");
        await press(shown, name);
        await shown.locator("#title", { hasText: pattern }).waitFor();
        assert.equal((await digits(shown)).replaceAll(".", "").length, HARD.replaceAll("0", "").length);
    }
    await tab(shown, "make");
    await press(shown, "Minimise");
    await shown.locator("#messages", { hasText: /minimal|removed/ }).waitFor();
});

test("a seed or count that is none is told", async () => {
    const shown = await page();
    await tab(shown, "make");
    await shown.getByLabel("Seed", { exact: true }).fill("-1");
    await press(shown, "Make");
    await said(shown, "A seed is a whole number");
    await press(shown, "New seed");
    await shown.getByLabel("Number of puzzles").fill("13");
    await press(shown, "Make");
    await said(shown, "The number of puzzles is 1 to 12.");
});
