// Headless Chromium with the built page. `PAGE` is the folder of the page, `CHROMIUM` the browser.

import { chromium } from "playwright-core";
import assert from "node:assert/strict";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { serve } from "./server.mjs";

export const FOLDER = process.env.PAGE ?? fileURLToPath(new URL("../dist", import.meta.url));
export const ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/** Starts a browser and a server. */
export async function start() {
    const server = await serve(FOLDER);
    const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: ARGUMENTS,
    });
    const stop = async () => {
        await browser.close();
        await server.stop();
    };
    return { address: server.address, browser, stop };
}

/** Starts a browser for the tests of a file. Returns a function that opens a page in a new profile. */
export function forTests() {
    let running;
    const problems = [];
    before(async () => (running = await start()));
    after(async () => {
        await running.stop();
        // Neither an exception nor a refusal of the content security policy is an accident.
        assert.deepEqual(problems, []);
    });
    return async (options = {}) => {
        const { hash = "", context, ...rest } = options;
        const profile =
            context ?? (await running.browser.newContext({ viewport: { width: 1280, height: 900 }, ...rest }));
        const page = await profile.newPage();
        page.on("pageerror", (error) => problems.push(String(error)));
        page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
        await page.goto(running.address + hash);
        await ready(page);
        return page;
    };
}

/** Waits until a puzzle is on the board. */
export async function ready(page) {
    await page.waitForSelector("#app:not([aria-busy])");
}

/** Shows a panel. */
export function tab(page, name) {
    return page.click(`#tab-${name}`);
}

/** Reads a text by the panel "New". */
export async function read(page, text) {
    await tab(page, "make");
    await page.fill("#panel-make textarea", text);
    await page.click("#panel-make button.main >> nth=0");
}

/** Puts the only puzzle of a text on the board. */
export async function open(page, text) {
    await read(page, text);
    await said(page, "1 puzzle read.");
    await tab(page, "play");
}

/** Waits until the page says a text. */
export async function said(page, text) {
    await page.locator("#messages", { hasText: text }).waitFor();
}

/** Clicks the visible button with a name. */
export function press(page, name) {
    return page.getByRole("button", { name, exact: true }).click();
}

/** Returns the element of a cell, both from 1. */
export function cell(page, row, column) {
    return page
        .locator(`[role=grid] >> [role=row] >> nth=${row - 1}`)
        .first()
        .locator("> *")
        .nth(column - 1);
}

/** Returns what a screen reader says of a cell. */
export function label(page, row, column) {
    return cell(page, row, column).locator(".visually-hidden").textContent();
}

/** Returns the digits on the board as a text with dots for empty cells. */
export function digits(page) {
    return page.$$eval("#board [role=gridcell]", (cells) =>
        cells.map((one) => one.querySelector(".digit")?.textContent ?? ".").join(""),
    );
}

/** 26 givens, which HoDoKu calls hard. */
export const HARD = "100000036004168000020009000060900000090002003037080250000003040200006300700050000";
export const SOLVED = "179425836354168927628379415562937184891542763437681259986713542245896371713254698";
