// Solving as a person: digits, marks, colours, selection, undo, clashes, mistakes, time.

import assert from "node:assert/strict";
import { test } from "node:test";
import { HARD, cell, digits, forTests, label, open, press, said, tab } from "./browser.mjs";

const page = forTests();

test("digits, marks and colours by keyboard, and back by undo", async () => {
    const shown = await page();
    await open(shown, HARD);
    await cell(shown, 1, 2).click();
    await shown.keyboard.press("7");
    assert.equal(await label(shown, 1, 2), "row 1, column 2, digit 7");
    await shown.keyboard.press("ArrowRight");
    await shown.keyboard.press("Shift+Digit5");
    await shown.keyboard.press("Alt+Digit8");
    await shown.keyboard.press("Alt+Digit9");
    assert.equal(await label(shown, 1, 3), "row 1, column 3, marks 8 9, corner marks 5");
    for (const mode of ["Corner", "Centre", "Colour"]) {
        await shown.keyboard.press("Space");
        await said(shown, `Keys enter: ${mode}.`);
    }
    await shown.keyboard.press("2");
    assert.match(await label(shown, 1, 3), /sky blue$/);
    for (let undone = 0; undone < 5; undone++) await shown.keyboard.press("Control+z");
    assert.equal(await digits(shown), HARD.replaceAll("0", "."));
    assert.equal(await label(shown, 1, 3), "row 1, column 3, empty");
    await shown.keyboard.press("Control+z");
    await said(shown, "There is nothing to undo.");
    for (let redone = 0; redone < 5; redone++) await shown.keyboard.press("Control+y");
    assert.equal(await label(shown, 1, 3), "row 1, column 3, marks 8 9, corner marks 5, sky blue");
});

test("a given cannot be changed", async () => {
    const shown = await page();
    await open(shown, HARD);
    await cell(shown, 1, 1).click();
    await shown.keyboard.press("5");
    await shown.keyboard.press("Delete");
    assert.equal(await label(shown, 1, 1), "row 1, column 1, given 1");
    assert.equal(await cell(shown, 1, 1).getAttribute("aria-readonly"), "true");
});

test("several cells by Shift, Ctrl, dragging and the button", async () => {
    const shown = await page();
    await open(shown, HARD);
    const selected = () => shown.locator("#board [aria-selected=true]").count();
    await cell(shown, 1, 1).click();
    await shown.keyboard.press("Shift+ArrowDown");
    await shown.keyboard.press("Shift+ArrowRight");
    assert.equal(await selected(), 3);
    await cell(shown, 5, 5).click({ modifiers: ["Control"] });
    assert.equal(await selected(), 4);
    await cell(shown, 3, 3).click();
    await cell(shown, 5, 4).click({ modifiers: ["Shift"] });
    assert.equal(await selected(), 6);
    const [from, to] = [await cell(shown, 9, 1).boundingBox(), await cell(shown, 9, 5).boundingBox()];
    await shown.mouse.move(from.x + 9, from.y + 9);
    await shown.mouse.down();
    await shown.mouse.move(to.x + 9, to.y + 9, { steps: 20 });
    await shown.mouse.up();
    assert.equal(await selected(), 5);
    await shown.keyboard.press("Control+a");
    assert.equal(await selected(), 81);
    await press(shown, "Select several");
    await cell(shown, 1, 1).click();
    await cell(shown, 1, 2).click();
    assert.equal(await selected(), 79);
    await press(shown, "Select several");
    await cell(shown, 1, 8).dblclick();
    assert.equal(await selected(), HARD.split("3").length - 1);
});

test("touch selects cells", async () => {
    const shown = await page({ hasTouch: true, viewport: { width: 320, height: 640 } });
    await open(shown, HARD);
    await cell(shown, 2, 1).tap();
    await shown.locator(".pad button").nth(8).tap();
    assert.equal(await label(shown, 2, 1), "row 2, column 1, digit 9");
});

test("clashes are marked at once, and mistakes on demand", async () => {
    const shown = await page();
    await open(shown, HARD);
    await cell(shown, 1, 2).click();
    await shown.keyboard.press("3");
    await shown.locator("#board .clash").nth(1).waitFor();
    assert.equal(await label(shown, 1, 8), "row 1, column 8, given 3, clashes");
    await shown.keyboard.press("5");
    await shown.locator("#board .clash").first().waitFor({ state: "detached" });
    await press(shown, "Find mistakes");
    await said(shown, "1 cell is wrong.");
    assert.equal(await label(shown, 1, 2), "row 1, column 2, digit 5, wrong");
    await shown.getByLabel("Show clashes at once").uncheck();
    await cell(shown, 1, 2).click();
    await shown.keyboard.press("3");
    await press(shown, "Find mistakes");
    await said(shown, "1 cell is wrong.");
    assert.equal(await shown.locator("#board .clash").count(), 0);
});

test("candidates are filled in, and a placed digit removes marks", async () => {
    const shown = await page();
    await open(shown, HARD);
    await press(shown, "Fill in candidates");
    await said(shown, "Marks are in");
    assert.equal(await label(shown, 6, 1), "row 6, column 1, marks 4");
    assert.equal(await label(shown, 6, 4), "row 6, column 4, marks 4 6");
    await cell(shown, 6, 1).click();
    await shown.keyboard.press("4");
    assert.equal(await label(shown, 6, 4), "row 6, column 4, marks 6");
    await shown.keyboard.press("Control+z");
    assert.equal(await label(shown, 6, 4), "row 6, column 4, marks 4 6");
});

test("the last digit solves the puzzle and stops the time", async () => {
    const shown = await page();
    await open(shown, "1234341221434.21");
    await cell(shown, 4, 2).click();
    await shown.keyboard.press("3");
    await said(shown, "Solved in 0:0");
    const time = await shown.textContent("#time");
    await shown.waitForTimeout(1300);
    assert.equal(await shown.textContent("#time"), time);
});

test("a pause hides the board and stops the time", async () => {
    const shown = await page();
    await open(shown, HARD);
    await cell(shown, 1, 2).click();
    await press(shown, "Pause");
    // Without a focus, keys are for the board, but not for a hidden one.
    await shown.evaluate(() => document.activeElement.blur());
    await shown.keyboard.press("7");
    await shown.locator(".pad .key").nth(6).click({ force: true });
    assert.equal(await digits(shown), HARD.replaceAll("0", "."));
    assert.equal(await shown.locator("[inert] .pad").count(), 1);
    const time = await shown.textContent("#time");
    assert.equal(await shown.locator("#board .digit").first().isVisible(), false);
    await shown.waitForTimeout(1300);
    assert.equal(await shown.textContent("#time"), time);
    await press(shown, "Resume");
    assert.equal(await shown.locator("[inert]").count(), 0);
    assert.equal(await shown.locator("#board .digit").first().isVisible(), true);
    await shown.locator("#time", { hasText: /0:0[1-9]/ }).waitFor();
});

test("a 16x16 is entered by letters and by two figures", async () => {
    const shown = await page();
    await tab(shown, "make");
    await shown.getByLabel("Rows of a box").fill("4");
    await shown.getByLabel("Columns of a box").fill("4");
    await press(shown, "New empty grid");
    await shown.locator("#title", { hasText: "16x16" }).waitFor();
    await cell(shown, 1, 1).click();
    await shown.keyboard.type("g");
    await shown.keyboard.press("ArrowRight");
    await shown.keyboard.type("12");
    await shown.keyboard.press("ArrowRight");
    await shown.keyboard.type("1");
    await shown.keyboard.press("ArrowRight");
    await shown.keyboard.type("2");
    assert.equal((await digits(shown)).slice(0, 5), "GC12.");
    await press(shown, "Make digits givens");
    await said(shown, "several solutions");
    assert.equal(await label(shown, 1, 1), "row 1, column 1, given G");
    await press(shown, "Edit the givens");
    assert.equal(await label(shown, 1, 1), "row 1, column 1, digit G");
});

test("the second figure of a number takes back its own first one only", async () => {
    const shown = await page();
    await tab(shown, "make");
    for (const name of ["Rows of a box", "Columns of a box"]) await shown.getByLabel(name).fill("4");
    await press(shown, "New empty grid");
    await shown.locator("#title", { hasText: "16x16" }).waitFor();
    await cell(shown, 1, 1).click();
    await shown.keyboard.type("g");
    await press(shown, "Make digits givens");
    await said(shown, "several solutions");
    await cell(shown, 1, 2).click();
    await shown.keyboard.type("5");
    // On a given, both figures change nothing, and the move before stays.
    await cell(shown, 1, 1).click();
    await shown.keyboard.type("12");
    assert.equal((await digits(shown)).slice(0, 3), "G5.");
    // After an undo in between, the figure is the first one again.
    await cell(shown, 1, 3).click();
    await shown.keyboard.type("1");
    await shown.keyboard.press("Control+z");
    await shown.keyboard.type("2");
    assert.equal((await digits(shown)).slice(0, 3), "G52");
    await shown.keyboard.press("Control+z");
    assert.equal((await digits(shown)).slice(0, 3), "G5.");
});

test("a 16x16 is entered row by row without arrows", async () => {
    const shown = await page();
    const rows = "1.g4a.......0..2"; // 0 skips a cell, as the dot does.
    await tab(shown, "make");
    for (const name of ["Rows of a box", "Columns of a box"]) await shown.getByLabel(name).fill("4");
    await press(shown, "New empty grid");
    await shown.getByLabel(/^Move on/).check();
    await cell(shown, 1, 1).click();
    await shown.keyboard.type(rows + rows);
    assert.equal((await digits(shown)).slice(0, 32), "1.G4A..........21.G4A..........2");
});
