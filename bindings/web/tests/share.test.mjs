// Sharing: links, broken and hostile links, texts of every format, pictures.

import assert from "node:assert/strict";
import { test } from "node:test";
import { HARD, cell, digits, forTests, label, open, press, said, tab } from "./browser.mjs";

const page = forTests();

/** Returns the fragment of a link with this JSON. */
const fragment = (shown, json, version = 1) =>
    shown.evaluate(
        async ([json, version]) => {
            const stream = new Blob([json]).stream().pipeThrough(new CompressionStream("deflate-raw"));
            const bytes = [version, ...new Uint8Array(await new Response(stream).arrayBuffer())];
            let letters = "";
            for (const byte of bytes) letters += String.fromCharCode(byte);
            return `#puzzle=${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
        },
        [json, version],
    );

test("a link opens in another browser with digits, marks and colours", async () => {
    const shown = await page();
    await open(shown, HARD);
    await cell(shown, 1, 2).click();
    await shown.keyboard.press("7");
    await shown.keyboard.press("ArrowRight");
    await shown.keyboard.press("Shift+Digit5");
    await shown.keyboard.press("Alt+Digit9");
    await shown.keyboard.press("Control+Shift+Digit3");
    await tab(shown, "share");
    await press(shown, "Make a link");
    await shown.waitForFunction(() => document.querySelector("#panel-share input").value !== "");
    const link = await shown.inputValue("#panel-share input >> nth=0");
    assert.ok(link.length < 1000, `${link.length} characters`);
    const other = await page({ hash: new URL(link).hash });
    await said(other, "The puzzle of the link was added to Puzzles.");
    assert.equal(await digits(other), HARD.replaceAll("0", ".").replace(".", "7"));
    assert.equal(await label(other, 1, 3), "row 1, column 3, marks 9, corner marks 5, green");
    assert.equal(new URL(other.url()).hash, "");
    await other.keyboard.press("Tab");
});

test("a broken or hostile link is told, and changes nothing", async () => {
    const shown = await page();
    await open(shown, HARD);
    const layout = JSON.stringify({ size: 4, grids: [[0, 0, 2, 2]] });
    const good = await fragment(shown, JSON.stringify([layout, "<b>4x4</b>", [[0, 1]]]));
    const hostile = [
        "#puzzle=",
        "#puzzle=%3Cscript%3E",
        "#puzzle=AAAA",
        good.slice(0, -9),
        `${good.slice(0, 20)}x${good.slice(20)}`,
        await fragment(shown, JSON.stringify([layout, "", []]), 2),
        await fragment(shown, "not JSON"),
        await fragment(shown, "[1,2,3]"),
        await fragment(shown, "null"),
        await fragment(shown, JSON.stringify(["{}", "", []])),
        await fragment(shown, JSON.stringify([HARD + "\n" + HARD, "", []])),
        await fragment(shown, JSON.stringify([layout, "", [[16, 1]]])),
        await fragment(shown, JSON.stringify([layout, "", [[0, 5]]])),
        await fragment(shown, JSON.stringify([layout, "", [[0, 1, 0, [3, 2]]]])),
        await fragment(shown, JSON.stringify([layout, "", [[-1, 1]]])),
        await fragment(shown, JSON.stringify([layout, "", [[0, 1], [0, 2]]])),
        await fragment(shown, JSON.stringify([layout, "", ["__proto__"]])),
        await fragment(shown, " ".repeat(3_000_000)),
    ];
    for (const [at, hash] of hostile.entries()) {
        await shown.evaluate((hash) => (location.hash = hash), hash);
        await said(shown, "The link has no readable puzzle").catch(() => assert.fail(`link ${at}`));
        assert.equal(await digits(shown), HARD.replaceAll("0", "."));
        await tab(shown, "play");
        await press(shown, "Pause");
        await press(shown, "Resume");
    }
    await shown.evaluate((hash) => (location.hash = hash), good);
    await said(shown, "The puzzle of the link was added");
    assert.equal(await shown.textContent("#title"), "<b>4x4</b>");
    const other = await page({ hash: "#puzzle=broken!" });
    await said(other, "The link has no readable puzzle");
});

test("every format is written, and read again as the same puzzle", async () => {
    const shown = await page();
    await open(shown, HARD);
    await tab(shown, "share");
    await shown.waitForFunction(() => document.querySelector("#panel-share textarea").value !== "");
    const format = shown.getByLabel("Format");
    const words = await format.locator("option").evaluateAll((options) => options.map(({ value }) => value));
    assert.ok(words.length >= 5, words.join());
    const other = await page();
    for (const word of words) {
        await shown.evaluate(() => (document.querySelector("#panel-share textarea").value = ""));
        await format.selectOption(word);
        await format.dispatchEvent("change");
        await shown.waitForFunction(() => document.querySelector("#panel-share textarea").value !== "");
        const [holds, text] = [
            await shown.textContent("#panel-share section:nth-of-type(2) p"),
            await shown.inputValue("#panel-share textarea"),
        ];
        if (!/givens/.test(holds) || /not which/.test(holds)) continue;
        await open(other, "1......2.3....4.");
        await other.locator("#board [role=gridcell]").nth(16).waitFor({ state: "detached" });
        await open(other, text);
        await other.locator("#board [role=gridcell]").nth(80).waitFor();
        assert.equal(await digits(other), HARD.replaceAll("0", "."), word);
    }
});

test("the text follows the board while it is shown", async () => {
    const shown = await page();
    await open(shown, HARD);
    await shown.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await tab(shown, "share");
    const text = shown.locator("#panel-share textarea");
    await shown.waitForFunction(() => document.querySelector("#panel-share textarea").value !== "");
    const before = await text.inputValue();
    const format = shown.getByLabel("Format");
    const words = await format.locator("option").evaluateAll((options) => options.map(({ value }) => value));
    // One that holds the digits of the player, too.
    for (const word of words) {
        await format.selectOption(word);
        if (/givens, digits/.test(await shown.textContent("#panel-share section:nth-of-type(2) p"))) break;
    }
    await shown.waitForFunction(
        (before) => !["", before].includes(document.querySelector("#panel-share textarea").value),
        before,
    );
    const first = await text.inputValue();
    await cell(shown, 1, 2).click();
    await shown.keyboard.press("7");
    await shown.waitForFunction(
        (first) => !["", first].includes(document.querySelector("#panel-share textarea").value),
        first,
    );
    await shown.locator("#panel-share section").nth(1).getByRole("button", { name: "Copy" }).click();
    await said(shown, "Copied.");
    assert.equal(await shown.evaluate(() => navigator.clipboard.readText()), await text.inputValue());
});

test("the picture is saved as a file", async () => {
    const shown = await page();
    await open(shown, HARD);
    await tab(shown, "share");
    const [saved] = await Promise.all([shown.waitForEvent("download"), press(shown, "Save the picture")]);
    assert.match(saved.suggestedFilename(), /\.svg$/);
});

test("printing shows the puzzle only", async () => {
    const shown = await page();
    await open(shown, HARD);
    await shown.emulateMedia({ media: "print" });
    for (const hidden of ["header", "#side", "#messages"])
        assert.equal(await shown.locator(hidden).isVisible(), false, hidden);
    assert.equal(await shown.locator("#board").isVisible(), true);
});
