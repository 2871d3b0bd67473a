// A new build on the server: pages never mix it with the old one, and are told of it.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { ARGUMENTS, FOLDER, press, ready, said, tab } from "./browser.mjs";
import { serve } from "./server.mjs";

let folder, server, browser;

before(async () => {
    folder = await mkdtemp(join(tmpdir(), "ordoku-page-"));
    await cp(FOLDER, folder, { recursive: true });
    server = await serve(folder);
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ARGUMENTS });
});

after(async () => {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true });
});

const text = (name) => readFile(join(folder, name), "utf8");
const integrity = (bytes) => `sha256-${createHash("sha256").update(bytes).digest("base64")}`;

/** Replaces a text that is there once. */
function replaced(whole, from, to) {
    assert.equal(whole.split(from).length, 2, from);
    return whole.replace(from, to);
}

/** Puts another build on the server: another main script. Returns the name of the script. */
async function publish(number, changeWorker = (worker) => worker) {
    const old = (await readdir(folder)).find((name) => name.startsWith("main-"));
    const name = `main-build${number}.js`;
    const [script, html, worker] = [await text(old), await text("index.html"), await text("service-worker.js")];
    const [newScript, newHtml] = [`${script}\n// ${number}`, replaced(html, old, name)];
    let newWorker = replaced(worker, old, name);
    newWorker = replaced(newWorker, integrity(script), integrity(newScript));
    newWorker = replaced(newWorker, integrity(html), integrity(newHtml));
    // The build has its hash, of 12 digits, once.
    const [build] = worker.match(/(?<=")[0-9a-f]{12}(?=")/);
    newWorker = replaced(newWorker, `"${build}"`, `"${String(number).padStart(12, "0")}"`);
    await writeFile(join(folder, name), newScript);
    await writeFile(join(folder, "index.html"), newHtml);
    await writeFile(join(folder, "service-worker.js"), changeWorker(newWorker));
    await rm(join(folder, old));
    return name;
}

const script = (page) => page.getAttribute("script", "src");
const update = (page) => page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => true, () => false));
const stores = (page) => page.evaluate(() => caches.keys());

test("a page goes on with its build until its user wants the new one", async () => {
    const page = await (await browser.newContext()).newPage();
    const hints = async () => {
        await tab(page, "help");
        await press(page, "Hint");
        await said(page, "There is a step");
    };
    await page.goto(server.address);
    await ready(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const [first, [firstStore]] = [await script(page), await stores(page)];

    const second = await publish(2);
    assert.ok(await update(page));
    const reload = page.locator("#notices button");
    await reload.waitFor();
    assert.equal(await script(page), first);
    assert.equal((await stores(page)).length, 2);
    // The old engine is no longer asked for from the server, and is stored.
    await hints();
    await page.context().setOffline(true);
    await page.reload();
    await ready(page);
    assert.equal(await script(page), first, "without a network, it is the old build as a whole");
    await hints();
    await page.context().setOffline(false);

    await reload.click();
    await page.waitForFunction((name) => document.querySelector("script")?.getAttribute("src") === name, second);
    await ready(page);
    await page.waitForFunction(async (old) => !(await caches.keys()).includes(old), firstStore);
    await page.context().setOffline(true);
    await page.reload();
    await ready(page);
    assert.equal(await script(page), second);
    await hints();
    await page.context().setOffline(false);

    // A build that is only in part on the server is not stored.
    const third = await publish(3, (worker) => worker.replace(/(?<="engine-[0-9a-f]+\.wasm":"sha256-)./, (sign) => (sign === "A" ? "B" : "A")));
    await update(page);
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).installing === null);
    await page.context().setOffline(true);
    await page.reload();
    await ready(page);
    assert.equal(await script(page), second);
    await hints();
    await page.context().setOffline(false);
    // Online, a page is always the newest.
    await page.reload();
    await ready(page);
    assert.equal(await script(page), third);
    await hints();
});
