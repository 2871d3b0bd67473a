// The browser's storage: nothing is lost by a reload or a crash, and nothing damaged is deleted.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { HARD, cell, digits, forTests, label, open, press, ready, said, tab } from "./browser.mjs";

const page = forTests();

test("a reload right after a key keeps puzzle, marks, moves and time", async () => {
    const shown = await page();
    await open(shown, HARD);
    await cell(shown, 1, 2).click();
    await shown.keyboard.press("7");
    await shown.keyboard.press("ArrowRight");
    await shown.keyboard.press("Alt+Digit9");
    await shown.reload();
    await ready(shown);
    assert.equal(await label(shown, 1, 2), "row 1, column 2, digit 7");
    assert.equal(await label(shown, 1, 3), "row 1, column 3, marks 9");
    await press(shown, "Undo");
    await press(shown, "Undo");
    assert.equal(await digits(shown), HARD.replaceAll("0", "."));
    await shown.reload();
    await ready(shown);
    await press(shown, "Redo");
    assert.equal(await label(shown, 1, 2), "row 1, column 2, digit 7");
});

test("a crash keeps the last key", async () => {
    const shown = await page();
    await open(shown, HARD);
    await cell(shown, 1, 2).click();
    await shown.keyboard.press("7");
    const profile = shown.context();
    const session = await profile.newCDPSession(shown);
    const crashed = shown.waitForEvent("crash");
    session.send("Page.crash").catch(() => {});
    await crashed;
    const again = await page({ context: profile });
    assert.equal(await label(again, 1, 2), "row 1, column 2, digit 7");
});

test("several puzzles are kept, opened, renamed, removed and brought back", async () => {
    const shown = await page();
    await open(shown, HARD);
    await open(shown, "1......2.3....4.");
    await tab(shown, "puzzles");
    const lines = shown.locator(".puzzles li");
    await lines.nth(2).waitFor();
    await shown.getByLabel("Title").fill("Small one");
    await shown.getByLabel("Title").press("Enter");
    await lines.filter({ hasText: "Small one" }).waitFor();
    await shown.getByRole("button", { name: "Open 9x9, 26 givens" }).click();
    await shown.locator("#title", { hasText: "26 givens" }).waitFor();
    assert.equal(await digits(shown), HARD.replaceAll("0", "."));
    await shown.getByRole("button", { name: "Remove Small one" }).click();
    await lines.filter({ hasText: "Small one" }).waitFor({ state: "detached" });
    await press(shown, "Bring it back");
    await lines.filter({ hasText: "Small one" }).waitFor();
});

test("the puzzle on the board is removed, and comes back with its next change as a whole", async () => {
    const shown = await page();
    await open(shown, HARD);
    await cell(shown, 1, 2).click();
    await shown.keyboard.press("7");
    await tab(shown, "puzzles");
    const lines = shown.locator(".puzzles li");
    const removed = lines.filter({ hasText: "26 givens" });
    await shown.getByRole("button", { name: "Remove 9x9, 26 givens" }).click();
    await removed.waitFor({ state: "detached" });
    // The time is stored when the page is left.
    await shown.evaluate(() => dispatchEvent(new Event("pagehide")));
    await tab(shown, "puzzles");
    await lines.first().waitFor();
    assert.equal(await removed.count(), 0);
    await shown.reload();
    await ready(shown);
    assert.equal(await shown.locator("#alert").textContent(), "");
    assert.equal(await shown.textContent("#title"), "First puzzle");

    await open(shown, HARD);
    await cell(shown, 1, 2).click();
    await shown.keyboard.press("7");
    await tab(shown, "puzzles");
    await shown.getByRole("button", { name: "Remove 9x9, 26 givens" }).click();
    await removed.waitFor({ state: "detached" });
    await cell(shown, 1, 3).click();
    await shown.keyboard.press("9");
    await shown.reload();
    await ready(shown);
    assert.equal(await label(shown, 1, 3), "row 1, column 3, digit 9");
    await tab(shown, "play");
    await press(shown, "Undo");
    await press(shown, "Undo");
    assert.equal(await digits(shown), HARD.replaceAll("0", "."));
});

test("a move whose write failed is stored with the next one", async () => {
    const shown = await page();
    await open(shown, HARD);
    await shown.evaluate(() => {
        const { commit } = IDBTransaction.prototype;
        IDBTransaction.prototype.commit = function () {
            IDBTransaction.prototype.commit = commit;
            this.abort();
        };
    });
    await cell(shown, 1, 2).click();
    await shown.keyboard.press("7");
    await said(shown, "The last change is not stored");
    await shown.keyboard.press("ArrowRight");
    await shown.keyboard.press("9");
    await shown.reload();
    await ready(shown);
    assert.equal(await label(shown, 1, 2), "row 1, column 2, digit 7");
    assert.equal(await label(shown, 1, 3), "row 1, column 3, digit 9");
    await press(shown, "Undo");
    await press(shown, "Undo");
    assert.equal(await digits(shown), HARD.replaceAll("0", "."));
});

test("a puzzle with a lost move is opened without moves", async () => {
    const first = await page();
    await open(first, HARD);
    await cell(first, 1, 2).click();
    for (const key of ["7", "ArrowRight", "9"]) await first.keyboard.press(key);
    const [profile, address] = [first.context(), first.url()];
    await first.close();
    const other = await profile.newPage();
    await other.goto(`${address}icons/icon.svg`);
    await other.evaluate(
        () =>
            new Promise((resolve) => {
                const opened = indexedDB.open("ordoku");
                opened.onsuccess = () => {
                    const transaction = opened.result.transaction("moves", "readwrite");
                    transaction.objectStore("moves").delete([JSON.parse(localStorage["ordoku.settings"]).current, 0]);
                    transaction.oncomplete = () => (opened.result.close(), resolve());
                };
            }),
    );
    await other.close();
    const shown = await page({ context: profile });
    await said(shown, "The moves of this puzzle were damaged");
    assert.equal(await label(shown, 1, 3), "row 1, column 3, digit 9");
    assert.equal(await shown.getByRole("button", { name: "Undo" }).isDisabled(), true);
    await shown.reload();
    await ready(shown);
    assert.equal(await label(shown, 1, 3), "row 1, column 3, digit 9");
    await tab(shown, "puzzles");
    await shown.getByText("1 damaged record was moved aside, and kept.").waitFor();
});

test("another window with the same puzzle follows", async () => {
    const shown = await page();
    await open(shown, HARD);
    const other = await page({ context: shown.context() });
    // Both have the focus in a headless browser.
    await other.evaluate(() => (document.hasFocus = () => false));
    await cell(shown, 1, 2).click();
    await shown.keyboard.press("7");
    await cell(other, 1, 2).locator(".digit").waitFor();
    assert.equal(await label(other, 1, 2), "row 1, column 2, digit 7");
    await press(other, "Undo");
    assert.equal(await label(other, 1, 2), "row 1, column 2, empty");
});

test("a damaged record is told, and kept aside", async () => {
    const first = await page();
    await open(first, HARD);
    await cell(first, 1, 2).click();
    await first.keyboard.press("7");
    const [profile, address] = [first.context(), first.url()];
    await first.close();
    // Another file of the same origin, so that no page stores anything meanwhile.
    const other = await profile.newPage();
    await other.goto(`${address}icons/icon.svg`);
    await other.evaluate(
        () =>
            new Promise((resolve) => {
                const opened = indexedDB.open("ordoku");
                opened.onsuccess = () => {
                    const transaction = opened.result.transaction("games", "readwrite");
                    const store = transaction.objectStore("games");
                    const id = JSON.parse(localStorage["ordoku.settings"]).current;
                    store.get(id).onsuccess = ({ target }) => store.put({ ...target.result, cells: "damaged" }, id);
                    transaction.oncomplete = () => (opened.result.close(), resolve());
                };
            }),
    );
    await other.evaluate(() => (localStorage["ordoku.settings"] = localStorage["ordoku.settings"].replace("{", "{,")));
    await other.close();
    const shown = await page({ context: profile });
    await said(shown, "A stored puzzle was damaged");
    await tab(shown, "puzzles");
    await shown.getByText("1 damaged record was moved aside, and kept.").waitFor();
    const [saved] = await Promise.all([shown.waitForEvent("download"), press(shown, "Save them as a file")]);
    const [aside] = JSON.parse(await readFile(await saved.path(), "utf8"));
    assert.equal(aside.record.cells, "damaged");
    assert.equal(aside.moves.length, 1);
});

test("without storage the page says so, and works", async () => {
    const shown = await page();
    const profile = shown.context();
    await profile.addInitScript(() => {
        Object.defineProperty(window, "indexedDB", {
            value: {
                open: () => {
                    throw new Error("refused");
                },
            },
        });
    });
    const other = await page({ context: profile });
    await said(other, "This browser does not let the page store puzzles.");
    await open(other, HARD);
    await cell(other, 1, 2).click();
    await other.keyboard.press("7");
    assert.equal(await label(other, 1, 2), "row 1, column 2, digit 7");
    // Until it is closed, they are in memory.
    await open(other, "1......2.3....4.");
    await tab(other, "puzzles");
    await other.getByRole("button", { name: "Open 9x9, 26 givens" }).click();
    await other.locator("#title", { hasText: "26 givens" }).waitFor();
    assert.equal(await label(other, 1, 2), "row 1, column 2, digit 7");
});
