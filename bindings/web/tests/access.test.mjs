// For everyone: axe-core, keyboard alone, small screens, colours of the system, reduced motion.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { HARD, cell, forTests, open, press, read, said, tab } from "./browser.mjs";

const page = forTests();
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const SAMURAI = JSON.stringify({
    size: 9,
    rows: 21,
    cols: 21,
    grids: [
        [0, 0],
        [0, 12],
        [6, 6],
        [12, 0],
        [12, 12],
    ],
    givens: { 0: 1 },
});

/** Checks what is shown with axe-core. Its script is evaluated by the debugger, which the content security
 *  policy allows. */
async function check(shown, what) {
    await shown.evaluate(await readFile(axe, "utf8"));
    const violations = await shown.evaluate(async () => {
        const { violations } = await window.axe.run({ resultTypes: ["violations"] });
        return violations.map(
            ({ id, nodes }) =>
                `${id}: ${nodes
                    .slice(0, 3)
                    .map(({ html, failureSummary }) => `${html} ${failureSummary}`)
                    .join("; ")}`,
        );
    });
    assert.deepEqual(violations, [], what);
}

for (const theme of ["light", "dark"])
    test(`axe-core finds no violation, ${theme}`, async () => {
        const shown = await page({ colorScheme: theme });
        await open(shown, HARD);
        await press(shown, "Fill in candidates");
        await cell(shown, 1, 2).click();
        await shown.keyboard.press("3");
        await shown.locator("#board .clash").first().waitFor();
        await shown.keyboard.press("ArrowDown");
        await shown.keyboard.press("9");
        for (const name of ["play", "make", "puzzles", "share"]) {
            await tab(shown, name);
            for (const summary of await shown.locator(`#panel-${name} summary`).all()) await summary.click();
            await check(shown, `${theme}, ${name}`);
        }
        // Without the two digits, which are wrong.
        for (let undone = 0; undone < 2; undone++) await shown.keyboard.press("Control+z");
        await tab(shown, "help");
        await press(shown, "Find all steps");
        await shown
            .locator("#board .step img")
            .waitFor()
            .catch(() => {});
        await check(shown, `${theme}, help`);
        // The cells of a samurai take long, and the colours are those of the other boards.
        if (theme === "dark") return;
        await open(shown, SAMURAI);
        await check(shown, `${theme}, samurai`);
    });

test("the grid has roles, rows, and one stop of the tabulator", async () => {
    const shown = await page();
    await open(shown, HARD);
    assert.equal(await shown.locator("[role=grid] > [role=row]").count(), 9);
    assert.equal(await shown.locator("[role=row] > [role=gridcell]").count(), 81);
    assert.equal(await shown.locator("#board [tabindex='0']").count(), 1);
    await cell(shown, 5, 5).click();
    assert.equal(await cell(shown, 5, 5).getAttribute("tabindex"), "0");
});

test("the tabulator reaches everything, and arrows move on the board and between panels", async () => {
    const shown = await page();
    await open(shown, HARD);
    await shown.evaluate(() => document.activeElement.blur());
    const reached = new Set();
    for (let stop = 0; stop < 40; stop++) {
        await shown.keyboard.press("Tab");
        reached.add(
            await shown.evaluate(() =>
                document.activeElement.closest("[role=grid]") ? "grid" : document.activeElement.textContent,
            ),
        );
    }
    for (const name of ["grid", "Pause", "Play", "Digit", "1", "9", "Clear", "Find mistakes", "Keys"])
        assert.ok(reached.has(name), name);
    await shown.locator("#tab-play").focus();
    await shown.keyboard.press("ArrowRight");
    assert.equal(await shown.locator("#panel-help").isVisible(), true);
    await shown.keyboard.press("End");
    assert.equal(await shown.locator("#panel-share").isVisible(), true);
});

test("nothing is wider than the screen from 320 pixels on", async () => {
    for (const width of [320, 480, 768, 1024, 1920]) {
        const shown = await page({ viewport: { width, height: 800 } });
        for (const name of ["play", "help", "make", "puzzles", "share"]) {
            await tab(shown, name);
            assert.ok(
                (await shown.evaluate(() => document.documentElement.scrollWidth)) <= width,
                `${name} at ${width}`,
            );
        }
        await shown.context().close();
    }
});

test("messages are in live regions", async () => {
    const shown = await page();
    assert.equal(await shown.getAttribute("#status", "role"), "status");
    assert.equal(await shown.getAttribute("#alert", "role"), "alert");
    await read(shown, "nothing");
    await shown.locator("#alert span").waitFor();
    await tab(shown, "play");
    await press(shown, "Find mistakes");
    await said(shown, "No mistakes so far.");
    assert.equal(await shown.locator("#alert span").count(), 0);
});

test("reduced motion stops what turns", async () => {
    const shown = await page({ reducedMotion: "reduce" });
    await shown.evaluate(() =>
        document.getElementById("work").append(Object.assign(document.createElement("p"), { className: "work" })),
    );
    assert.equal(
        await shown.evaluate(() => getComputedStyle(document.querySelector(".work"), "::before").animationName),
        "none",
    );
});
