// Help: hints in four stages, why not, all steps, ratings.

import assert from "node:assert/strict";
import { test } from "node:test";
import { HARD, SOLVED, cell, digits, forTests, label, open, press, said, tab } from "./browser.mjs";

const page = forTests();

test("a hint has four stages and a drawing, and can be done", async () => {
    const shown = await page();
    await open(shown, HARD);
    await tab(shown, "help");
    await press(shown, "Hint");
    await said(shown, "There is a step: Naked Single.");
    await shown.locator(".stages summary").click();
    const definition = shown.locator(".stages details p");
    assert.equal(await definition.textContent(), "A cell has one candidate left, so that is its digit.");
    for (const [stage, text] of [
        [1, "Look at r6c1."],
        [2, "r6c1 has only one candidate, 4."],
        [3, "So r6c1 is 4."],
    ]) {
        await press(shown, `Tell more (${stage}/4)`);
        await said(shown, text);
    }
    const drawing = shown.locator("#board .step img");
    assert.equal(await drawing.isVisible(), true);
    assert.match(await drawing.getAttribute("alt"), /Naked Single.*So r6c1 is 4/);
    assert.ok((await drawing.evaluate((image) => image.naturalWidth)) > 100);
    await press(shown, "Do this step");
    assert.equal(await label(shown, 6, 1), "row 6, column 1, digit 4");
    assert.equal(await drawing.isVisible(), false);
});

test("hints alone solve a hard puzzle, by keyboard alone", async () => {
    const shown = await page();
    await open(shown, HARD);
    await tab(shown, "help");
    for (let step = 0; step < 200 && (await digits(shown)) !== SOLVED; step++) {
        if (step === 0) await shown.getByRole("button", { name: "Tell all", exact: true }).focus();
        await shown.keyboard.press("Enter");
        await shown.locator(".stages li").nth(3).waitFor();
        // The focus is on "Do this step" now, and on "Tell all" after it.
        await shown.keyboard.press("Enter");
        await shown.locator(".stages li").first().waitFor({ state: "detached" });
    }
    assert.equal(await digits(shown), SOLVED);
    await said(shown, "Solved in");
});

test("a mistake is the hint", async () => {
    const shown = await page();
    await open(shown, HARD);
    await cell(shown, 1, 2).click();
    await shown.keyboard.press("5");
    await shown.keyboard.press("?");
    await said(shown, "A digit is wrong.");
    await shown.keyboard.press("?");
    await shown.keyboard.press("?");
    await said(shown, "The 5 in r1c2 is wrong.");
});

test("why not: another digit, or steps with drawings", async () => {
    const shown = await page();
    await open(shown, HARD);
    await cell(shown, 1, 5).click();
    await tab(shown, "help");
    await shown.locator("#panel-help .field select").nth(1).selectOption("6");
    await press(shown, "Why not?");
    await said(shown, "r1c5 is not 6, because r1c9 is 6 in row 1.");
    await cell(shown, 1, 2).click();
    await shown.locator("#panel-help .field select").nth(1).selectOption("5");
    await press(shown, "Why not?");
    await shown.getByRole("button", { name: "Show this step" }).last().click();
    await shown.locator("#board .step img").waitFor();
    await press(shown, "Close the hint");
    assert.equal(await shown.locator("#board .step img").isVisible(), false);
});

test("all steps are listed, drawn and played", async () => {
    const shown = await page();
    await open(shown, HARD);
    await tab(shown, "help");
    await press(shown, "Find all steps");
    const place = (text) => shown.locator("#panel-help .place", text);
    await place({ hasText: "Step 1 of 60: Naked Single" }).waitFor();
    await press(shown, "Next");
    await place({ hasText: "Step 2 of 60" }).waitFor();
    await shown.locator(".path button", { hasText: "Skyscraper" }).first().click();
    await shown.locator("#board .step img[alt*=Skyscraper]").waitFor();
    const before = await place().textContent();
    await press(shown, "Play");
    await place({ hasNotText: before }).waitFor();
    await press(shown, "Stop");
    await shown.locator("#board .step img").click();
    assert.equal(await shown.locator("#board .step img").isVisible(), false);
    await press(shown, "Close the steps");
    assert.equal(await digits(shown), HARD.replaceAll("0", "."));
});

test("ratings on all scales", async () => {
    const shown = await page();
    await open(shown, HARD);
    await tab(shown, "help");
    await press(shown, "Rate the puzzle");
    await shown.getByText("HoDoKu: Hard, score 740").last().waitFor();
    await shown.getByText("Sudoku Explainer (ER/EP/ED): 4.5/1.2/1.2").last().waitFor();
    await shown
        .getByText(/^ordoku: \d+, hardest step/)
        .last()
        .waitFor();
});

test("a jigsaw and a 4x4 have hints on the scale ordoku", async () => {
    const shown = await page();
    for (const text of ["1..2\n..3.\n....\n....\n\naabb\nabbd\naccd\nccdd\n", "1......2.3....4."]) {
        await open(shown, text);
        await tab(shown, "help");
        assert.deepEqual(await shown.locator("#panel-help select >> nth=0").locator("option").allTextContents(), [
            "ordoku",
        ]);
        await press(shown, "Hint");
        await shown.locator(".stages li").waitFor();
    }
});
