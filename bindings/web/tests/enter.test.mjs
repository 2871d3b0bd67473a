// Entering: text, files, errors with their place, several puzzles, empty grids, drawn regions, hostile texts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { HARD, digits, forTests, label, press, read, said, tab } from "./browser.mjs";

const page = forTests();
const OTHER = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

test("one of several puzzles is chosen, or all are kept", async () => {
    const shown = await page();
    await read(shown, `${HARD}\n${OTHER}\n`);
    await said(shown, "2 puzzles read.");
    await shown.getByRole("button", { name: /^Puzzle of line 2: 9x9, 21 givens/ }).click();
    assert.equal(await digits(shown), OTHER);
    await press(shown, "Add all to Puzzles");
    await said(shown, "2 puzzles were added");
    assert.ok((await shown.locator(".puzzles li").count()) >= 3);
});

test("an error has its line and column, and leads there", async () => {
    const shown = await page();
    await read(shown, `${HARD}\n12345\n`);
    const problem = shown.locator(".problems button").first();
    assert.match(await problem.textContent(), /^Line 2, column \d+: /);
    await problem.click();
    const at = await shown.$eval(
        "#panel-make textarea",
        (area) => area.value.slice(0, area.selectionStart).split("\n").length,
    );
    assert.equal(at, 2);
    await read(shown, "");
    await said(shown, "Type or paste a puzzle first.");
});

test("a text that is dropped or pasted does not replace what is typed in a field", async () => {
    const shown = await page();
    await tab(shown, "make");
    const area = shown.locator("#panel-make textarea");
    await area.fill("typed");
    const send = (selector, name, text) =>
        shown.evaluate(
            ([selector, name, text]) => {
                const data = new DataTransfer();
                data.setData("text/plain", text);
                const options = { bubbles: true, cancelable: true };
                const event =
                    name === "drop"
                        ? new DragEvent(name, { ...options, dataTransfer: data })
                        : new ClipboardEvent(name, { ...options, clipboardData: data });
                // False if the page has taken it from the browser.
                return document.querySelector(selector).dispatchEvent(event);
            },
            [selector, name, text],
        );
    for (const name of ["drop", "paste"]) {
        assert.equal(await send("#panel-make textarea", name, HARD), true, name);
        assert.equal(await area.inputValue(), "typed", name);
        await send("#title", name, "");
        await said(shown, "There is no text in what was dropped or pasted.");
        assert.equal(await area.inputValue(), "typed", name);
    }
    await send("#title", "drop", HARD);
    await said(shown, "1 puzzle read.");
    assert.equal(await digits(shown), HARD.replaceAll("0", "."));
});

test("hostile texts are shown as text", async () => {
    const shown = await page();
    const hostile = [
        '<img src=x onerror="window.broken=1">',
        "<script>window.broken=1</script>",
        "]]><svg onload=window.broken=1>",
        "\u0000\uffff\u202e",
        "{".repeat(5000),
    ];
    for (const text of hostile) {
        await read(shown, `${text}\n`);
        await shown.locator("#alert span").waitFor();
    }
    await read(shown, `# ${hostile[0]}\n${HARD}\n`);
    await said(shown, "puzzle read.");
    assert.equal(await shown.evaluate(() => "broken" in window), false);
    assert.equal(await shown.locator("img[src=x], #app script").count(), 0);
});

test("a hostile title is text", async () => {
    const shown = await page();
    await tab(shown, "puzzles");
    await shown.getByLabel("Title").fill('<img src=x onerror="window.broken=1">');
    await shown.getByLabel("Title").blur();
    await shown.locator(".puzzles li", { hasText: "<img src=x" }).waitFor();
    assert.equal(await shown.textContent("#title"), '<img src=x onerror="window.broken=1">');
    assert.equal(await shown.evaluate(() => "broken" in window), false);
});

test("a file is opened, dropped and pasted", async () => {
    const shown = await page();
    await tab(shown, "make");
    await shown.setInputFiles("input[type=file]", {
        name: "puzzle.txt",
        mimeType: "text/plain",
        buffer: Buffer.from(OTHER),
    });
    await said(shown, "1 puzzle read.");
    assert.equal(await digits(shown), OTHER);
    const give = (type, text) =>
        shown.evaluate(
            ([type, text]) => {
                const data = new DataTransfer();
                if (type === "paste") data.setData("text/plain", text);
                else data.items.add(new File([text], "puzzle.sdk"));
                const event =
                    type === "paste"
                        ? new ClipboardEvent(type, { clipboardData: data, bubbles: true })
                        : new DragEvent(type, { dataTransfer: data, bubbles: true });
                document.body.dispatchEvent(event);
            },
            [type, text],
        );
    await give("drop", HARD);
    await shown.locator("#board .given").nth(25).waitFor();
    assert.equal(await digits(shown), HARD.replaceAll("0", "."));
    await give("paste", OTHER);
    await shown.locator("#board .given").nth(21).waitFor({ state: "detached" });
    assert.equal(await digits(shown), OTHER);
});

test("an empty grid of any box and rule", async () => {
    const shown = await page();
    await tab(shown, "make");
    await shown.getByLabel("Rows of a box").fill("2");
    await shown.getByText("The grid is 6x6.").waitFor();
    await shown.locator("#panel-make summary", { hasText: "Further rules" }).click();
    await shown.getByLabel("Anti knight").check();
    await press(shown, "New empty grid");
    await shown.locator("#title", { hasText: "6x6" }).waitFor();
    assert.equal(await shown.locator("#board [role=gridcell]").count(), 36);
    await tab(shown, "make");
    await shown.getByLabel("Rows of a box").fill("99");
    await press(shown, "New empty grid");
    await said(shown, "A grid has 1 to 36 digits");
});

test("the regions of a jigsaw are drawn by dragging and by keys", async () => {
    const shown = await page();
    await tab(shown, "make");
    for (const name of ["Rows of a box", "Columns of a box"]) await shown.getByLabel(name).fill("2");
    await shown.getByText("Draw regions of a jigsaw").click();
    const region = (at) => shown.locator(`[data-region-cell="${at}"]`);
    const drag = async (name, cells) => {
        await shown.locator("#panel-make details select").selectOption({ label: name });
        for (const [at, one] of cells.entries()) {
            await region(one).scrollIntoViewIfNeeded();
            const { x, y, width } = await region(one).boundingBox();
            await shown.mouse.move(x + width / 2, y + width / 2, { steps: 4 });
            if (at === 0) await shown.mouse.down();
        }
        await shown.mouse.up();
    };
    await drag("A", [0, 1, 2]);
    await press(shown, "New empty jigsaw");
    await said(shown, "Region A has 5 cells, and must have 4.");
    await region(5).focus();
    await region(5).press("b");
    assert.equal(await region(5).locator("[aria-hidden]").textContent(), "B");
    await press(shown, "New empty jigsaw");
    await shown.locator("#title", { hasText: "jigsaw" }).waitFor();
    assert.equal(await label(shown, 1, 1), "row 1, column 1, empty");
});
