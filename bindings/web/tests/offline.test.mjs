// Without a network after the first load, and the policy of the page's head.

import assert from "node:assert/strict";
import { test } from "node:test";
import { HARD, digits, forTests, open, press, ready, said, tab } from "./browser.mjs";

const page = forTests();

/** Waits until the service worker has all files. */
const stored = (shown) =>
    shown.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready;
        if (active.state !== "activated")
            await new Promise((resolve) => active.addEventListener("statechange", resolve));
    });

test("after the first load, the page works without a network", async () => {
    const shown = await page();
    await open(shown, HARD);
    await stored(shown);
    await shown.context().setOffline(true);
    await shown.reload();
    await ready(shown);
    assert.equal(await digits(shown), HARD.replaceAll("0", "."));
    await tab(shown, "help");
    await press(shown, "Hint");
    await said(shown, "There is a step: Naked Single.");
    await tab(shown, "make");
    await press(shown, "Make");
    await said(shown, "1 puzzle was made.");
});

test("nothing is loaded from elsewhere", async () => {
    const shown = await page();
    const asked = [];
    shown.context().on("request", (request) => asked.push(request.url()));
    await shown.reload();
    await ready(shown);
    await tab(shown, "help");
    await press(shown, "Find all steps");
    await shown.locator("#board .step img").waitFor();
    const own = new URL(shown.url()).origin;
    assert.ok(asked.length >= 4, asked.join(" "));
    assert.deepEqual(
        asked.filter((url) => !url.startsWith(own) && !url.startsWith("data:")),
        [],
    );
});

test("the policy refuses scripts, styles and connections of others", async () => {
    const shown = await page();
    const policy = await shown.getAttribute("meta[http-equiv]", "content");
    assert.match(policy, /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';/);
    assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|\*/);
    assert.equal(await shown.locator("[style*=expression], style, script:not([src])").count(), 0);
    const html = await (await fetch(shown.url())).text();
    assert.doesNotMatch(html, / style=| on[a-z]+=/);
});
