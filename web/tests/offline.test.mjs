// Without a network after the first load, and the policy of the page's head.

import assert from "node:assert/strict";
import { test } from "node:test";
import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FOLDER, HARD, digits, forTests, open, press, ready, said, tab } from "./browser.mjs";
import { serve } from "./server.mjs";

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

/** Changes the built page in a folder as another build would: the title, and all that depends on it. */
async function rebuild(folder, title) {
    const [page, worker] = [join(folder, "index.html"), join(folder, "service-worker.js")];
    const hash = (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
    const before = await readFile(page, "utf8");
    const after = before.replace(/<h1>.*<\/h1>/, `<h1>${title}</h1>`);
    const script = await readFile(worker, "utf8");
    const changed = script
        .replace(hash(before), hash(after))
        .replace(/\b[0-9a-f]{12}\b(?!\.)/, createHash("sha256").update(title).digest("hex").slice(0, 12));
    assert.notEqual(changed, script);
    await writeFile(page, after);
    await writeFile(worker, changed);
}

test("a new version is offered, and loaded whole", async () => {
    const folder = await mkdtemp(join(tmpdir(), "page-"));
    await cp(FOLDER, folder, { recursive: true });
    const server = await serve(folder);
    const shown = await page();
    try {
        await shown.goto(server.address);
        await ready(shown);
        await open(shown, HARD);
        await stored(shown);
        await shown.reload();
        await ready(shown);
        await rebuild(folder, "another build");
        await shown.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
        const loaded = shown.waitForEvent("load");
        await press(shown, "Load it");
        await loaded;
        await ready(shown);
        assert.equal(await shown.textContent("h1"), "another build");
        assert.equal(await digits(shown), HARD.replaceAll("0", "."));
        await shown.context().setOffline(true);
        await shown.reload();
        await ready(shown);
        assert.equal(await shown.textContent("h1"), "another build");
    } finally {
        await shown.context().close();
        await server.stop();
        await rm(folder, { recursive: true });
    }
});
