// Measures the built page: what is downloaded, the first interaction on a slow processor, hints, and blocking
// tasks while typing. `node bindings/web/tests/measure.mjs` prints a table.

import { readFile, readdir } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { FOLDER, HARD, cell, open, press, ready, start, tab } from "./browser.mjs";

/** How many times slower than this machine a phone is taken to be. */
const SLOWER = 4;
const TIMES = 5;
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

async function downloaded() {
    let bytes = 0;
    for (const entry of await readdir(FOLDER, { recursive: true, withFileTypes: true }))
        if (entry.isFile())
            bytes += gzipSync(await readFile(`${entry.parentPath ?? entry.path}/${entry.name}`), { level: 9 }).length;
    return bytes;
}

async function slowPage(browser, slower) {
    const page = await (
        await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
    ).newPage();
    await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slower });
    return page;
}

/** The time from the start of loading until the puzzle is painted and takes digits, and the time from a
 *  key until its digit is painted, in milliseconds. */
async function firstInteraction({ address, browser }) {
    const [loads, keys] = [[], []];
    for (let time = 0; time < TIMES; time++) {
        const page = await slowPage(browser, SLOWER);
        await page.addInitScript(() => {
            const painted = (act) => requestAnimationFrame(() => setTimeout(() => act(performance.now())));
            const seen = new MutationObserver(() => {
                const app = document.getElementById("app");
                if (!app || app.hasAttribute("aria-busy")) return;
                seen.disconnect();
                painted((now) => (window.loaded = now));
            });
            seen.observe(document, {
                subtree: true,
                childList: true,
                attributes: true,
                attributeFilter: ["aria-busy"],
            });
            addEventListener("keydown", ({ timeStamp }) => painted((now) => (window.key = now - timeStamp)));
        });
        await page.goto(address);
        await ready(page);
        await page.locator("#board .cell:not(.given)").first().click();
        await page.keyboard.press("1");
        await page.locator("#board .cell:not(.given) .digit").first().waitFor();
        await page.waitForFunction(() => window.loaded !== undefined && window.key !== undefined);
        loads.push(await page.evaluate(() => window.loaded));
        keys.push(await page.evaluate(() => window.key));
        await page.context().close();
    }
    return [median(loads), median(keys)].map(Math.round);
}

/** The time of a hint from the press of the button until its text is there, in milliseconds, after a first
 *  one. */
async function hint({ address, browser }) {
    const page = await slowPage(browser, 1);
    await page.goto(address);
    await ready(page);
    await open(page, HARD);
    await tab(page, "help");
    const times = [];
    for (let time = 0; time <= TIMES; time++) {
        const taken = await page.evaluate(
            () =>
                new Promise((resolve) => {
                    const [list, button] = [
                        document.querySelector(".stages"),
                        document.querySelector("#panel-help button.main"),
                    ];
                    const start = performance.now();
                    const seen = new MutationObserver(() => (seen.disconnect(), resolve(performance.now() - start)));
                    seen.observe(list, { childList: true });
                    button.click();
                }),
        );
        if (time > 0) times.push(taken);
        await press(page, "Close the hint");
    }
    await page.context().close();
    return median(times);
}

/** The longest task while digits and marks are typed on a full board, in milliseconds, and the number over
 *  50. */
async function typing({ address, browser }, text, slower) {
    const page = await slowPage(browser, slower);
    await page.goto(address);
    await ready(page);
    await open(page, text);
    await press(page, "Fill in candidates");
    await page.waitForTimeout(1000);
    await page.evaluate(() => {
        window.tasks = [];
        new PerformanceObserver((list) =>
            window.tasks.push(...list.getEntries().map(({ duration }) => duration)),
        ).observe({ type: "longtask" });
    });
    await cell(page, 1, 1).click();
    for (const key of [
        "1",
        "ArrowRight",
        "2",
        "ArrowDown",
        "Shift+Digit3",
        "Alt+Digit4",
        "Backspace",
        "5",
        "Control+z",
        "ArrowLeft",
        "6",
    ]) {
        await page.keyboard.press(key);
        await page.waitForTimeout(120);
    }
    const tasks = await page.evaluate(() => window.tasks);
    await page.context().close();
    return tasks.length === 0
        ? "none over 50 ms"
        : `${tasks.length} over 50 ms, the longest ${Math.round(Math.max(...tasks))} ms`;
}

const running = await start();
try {
    const large = (await readFile(new URL("../../../lab/benches/puzzles/25x25.txt", import.meta.url), "utf8"))
        .split("\n")
        .find((line) => line && !line.startsWith("#"));
    console.log(`whole download, gzip -9: ${await downloaded()} bytes`);
    const [load, key] = await firstInteraction(running);
    console.log(`from the start of loading until the puzzle takes digits, ${SLOWER} times slower: ${load} ms`);
    console.log(`from the first key until its digit is painted, ${SLOWER} times slower: ${key} ms`);
    console.log(`hint, 9x9: ${Math.round(await hint(running))} ms`);
    console.log(`tasks while typing, 9x9, ${SLOWER} times slower: ${await typing(running, HARD, SLOWER)}`);
    console.log(`tasks while typing, 25x25: ${await typing(running, large, 1)}`);
} finally {
    await running.stop();
}
