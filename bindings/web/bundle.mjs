// Bundles scripts and styles, and writes all files of the page to dist; bindings/web/build.sh calls it.
//
//     node bundle.mjs engine.wasm
//
// Names of scripts, styles and the module have a hash of their contents, so that a page never takes files of another
// build. Only index.html, the manifest, icons and the service worker keep their names.

import { build } from "esbuild";
import { createHash } from "node:crypto";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";

/** The most bytes of all files that the first load needs, compressed by gzip -9. */
const MOST_BYTES = 1_000_000;

process.chdir(import.meta.dirname);
const hash = (bytes) => createHash("sha256").update(bytes).digest();
const files = new Map();

/** Adds a file whose name has a hash. Returns the name. */
function add(stem, extension, bytes) {
    const name = `${stem}-${hash(bytes).toString("hex").slice(0, 12)}.${extension}`;
    files.set(name, Buffer.from(bytes));
    return name;
}

/** Bundles a file of src, in which names are replaced by values. */
async function bundle(entry, define) {
    const { outputFiles } = await build({
        entryPoints: [entry],
        define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
        bundle: true,
        minify: true,
        write: false,
        format: entry.endsWith("main.ts") ? "esm" : "iife",
        target: "es2022",
        charset: "utf8",
        legalComments: "none",
        logLevel: "warning",
        external: ["icons/*"],
    });
    return outputFiles[0].contents;
}

const ENGINE_FILE = add("engine", "wasm", await readFile(process.argv[2]));
const WORKER_FILE = add("worker", "js", await bundle("src/worker.ts", {}));
const script = add("main", "js", await bundle("src/main.ts", { ENGINE_FILE, WORKER_FILE }));
const style = add("style", "css", await bundle("style.css", {}));

let html = await readFile("index.html", "utf8");
for (const [from, to] of [["main.js", script], ["style.css", style], ["engine.wasm", ENGINE_FILE]].map((pair) => pair.map((name) => `"${name}"`))) {
    if (html.split(from).length !== 2) throw new Error(`index.html names ${from} not exactly once`);
    html = html.replace(from, to);
}
files.set("index.html", Buffer.from(html));
files.set("manifest.webmanifest", await readFile("manifest.webmanifest"));
for (const name of await readdir("icons")) files.set(`icons/${name}`, await readFile(`icons/${name}`));

const FILES = Object.fromEntries([...files].map(([name, bytes]) => [name, `sha256-${hash(bytes).toString("base64")}`]));
const BUILD = hash(JSON.stringify(FILES)).toString("hex").slice(0, 12);
files.set("service-worker.js", Buffer.from(await bundle("src/service-worker.ts", { BUILD, FILES })));

await rm("dist", { recursive: true, force: true });
await mkdir("dist/icons", { recursive: true });
let all = 0;
for (const [name, bytes] of files) {
    await writeFile(`dist/${name}`, bytes);
    const compressed = gzipSync(bytes, { level: 9 }).length;
    all += compressed;
    console.log(`${String(bytes.length).padStart(9)} bytes, ${String(compressed).padStart(7)} compressed  ${name}`);
}
// The licences of what is in the module; the page does not load them.
for (const name of ["LICENSE-MIT", "LICENSE-APACHE", "packaging/licences/LICENSE-THIRD-PARTY"])
    await cp(`../../${name}`, `dist/${basename(name)}`);
console.log(`build ${BUILD}: ${all} bytes compressed; ${MOST_BYTES} are allowed`);
if (all > MOST_BYTES) process.exit(1);
