// Each view of the page at three widths, in both themes; bindings/web/tests/screenshots.sh calls it.

import { mkdir, readFile, rm } from "node:fs/promises";
import { start, ready, open, tab, press, cell, HARD } from "./browser.mjs";

const OUT = new URL("out/", import.meta.url).pathname;
const ROOT = new URL("../../../", import.meta.url);
const SIZES = [
    [320, 640],
    [768, 1024],
    [1440, 900],
];

/** The first puzzle of a file of the tree, with dots for empty cells. */
async function first(path) {
    const text = await readFile(new URL(path, ROOT), "utf8");
    return text.split("\n").find((line) => line !== "" && !line.startsWith("#"));
}

const samurai = JSON.stringify({
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
    givens: { 0: 5, 4: 7, 22: 8, 130: 3, 220: 9, 440: 2, 436: 1 },
});
const jigsaw = "1..2\n..3.\n....\n....\n\naabb\nabbd\naccd\nccdd\n";
const marks = async (page) => {
    await press(page, "Fill in candidates");
    await cell(page, 2, 2).click();
};

/** The puzzle of each view, and what is done with it. */
const VIEWS = {
    "4x4": [
        "1......2.3....4.",
        async (page) => {
            await cell(page, 1, 2).click();
            await page.keyboard.press("1");
            await page.locator("#board .clash").first().waitFor();
        },
    ],
    "9x9": [
        HARD,
        async (page) => {
            await marks(page);
            await page.keyboard.press("Shift+Digit5");
            await page.keyboard.press("Shift+Digit7");
            await page.keyboard.press("Control+Shift+Digit3");
            await page.keyboard.press("Shift+ArrowRight");
            await page.keyboard.press("Control+Shift+Digit6");
            await cell(page, 1, 2).click();
            await page.keyboard.press("7");
        },
    ],
    "16x16": [await first("lab/benches/puzzles/16x16.txt"), marks],
    "25x25": [await first("lab/benches/puzzles/25x25.txt"), marks],
    samurai: [samurai, async (page) => tab(page, "share")],
    jigsaw: [jigsaw, async (page) => tab(page, "puzzles")],
    step: [
        HARD,
        async (page) => {
            await tab(page, "help");
            await press(page, "Find all steps");
            await page.locator(".path button", { hasText: "Skyscraper" }).first().click();
            await page.locator("#board .step img[alt*=Skyscraper]").waitFor();
        },
    ],
    print: [HARD, async (page) => page.emulateMedia({ media: "print" })],
    make: [
        HARD,
        async (page) => {
            await tab(page, "make");
            for (const summary of await page.locator("#panel-make summary").all()) await summary.click();
        },
    ],
    hint: [
        HARD,
        async (page) => {
            await tab(page, "help");
            await press(page, "Hint");
            await page.locator(".stages li").waitFor();
            for (const stage of [1, 2]) await press(page, `Tell more (${stage}/4)`);
        },
    ],
};

const { address, browser, stop } = await start();
try {
    await rm(OUT, { recursive: true, force: true });
    await mkdir(OUT, { recursive: true });
    let count = 0;
    for (const [name, [text, act]] of Object.entries(VIEWS))
        for (const [width, height] of SIZES)
            for (const colorScheme of ["light", "dark"]) {
                const profile = await browser.newContext({ viewport: { width, height }, colorScheme });
                const page = await profile.newPage();
                await page.goto(address);
                await ready(page);
                await open(page, text);
                await act(page);
                await page.screenshot({ path: `${OUT}${name}-${width}-${colorScheme}.png`, fullPage: width < 1000 });
                await profile.close();
                count += 1;
            }
    console.log(`${count} screenshots in ${OUT}`);
} finally {
    await stop();
}
