// Keeps the files of one build, so that the page works offline. Files of two builds are never mixed: each is checked
// against the hash that the build has written here, and the names of scripts, styles and the module have hashes.
//
// A page that is online gets the newest index.html. A new build is stored beside the old one, and replaces it when the
// page says so, or when no page of the old build is open.

/** The hash of all files, and the hash of each file by its name. The build sets them. */
declare const BUILD: string;
declare const FILES: Record<string, string>;

const worker = self as unknown as ServiceWorkerGlobalScope;
/** Copies of the page in several folders of one origin have stores of their own. A path has no space. */
const PREFIX = "ordoku " + new URL(worker.registration.scope).pathname + " ";
const CACHE = PREFIX + BUILD;

/** How long a page waits for the network before it takes what is stored, in milliseconds. */
const PATIENCE = 3000;

/** Returns a response whose body is here as a whole, and without the mark of a redirection, which navigation
 *  refuses. */
async function whole(response: Response): Promise<Response> {
    const { status, statusText } = response;
    const headers = new Headers(response.headers);
    // They are those of the body before it was decompressed.
    for (const name of ["content-encoding", "content-length"]) headers.delete(name);
    return new Response(await response.blob(), { status, statusText, headers });
}

async function store(): Promise<void> {
    const cache = await caches.open(CACHE);
    await Promise.all(Object.entries(FILES).map(async ([name, integrity]) => {
        const url = new URL(name, worker.registration.scope);
        const response = await fetch(url, { integrity, cache: "no-cache" });
        if (!response.ok) throw new Error(`${name}: ${response.status}`);
        await cache.put(url, await whole(response));
    }));
}

async function removeOld(): Promise<void> {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
    await worker.clients.claim();
}

function stored(name: string): Promise<Response | undefined> {
    return caches.open(CACHE).then((cache) => cache.match(new URL(name, worker.registration.scope)));
}

async function page(request: Request): Promise<Response> {
    try {
        const response = await fetch(request.url, { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) });
        // The time is that of the body, too.
        if (response.ok) return await whole(response);
    } catch {
        // Offline.
    }
    return (await stored("index.html")) ?? Response.error();
}

async function file(request: Request, name: string): Promise<Response> {
    return (await stored(name)) ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(store()));
worker.addEventListener("activate", (event) => event.waitUntil(removeOld()));
worker.addEventListener("message", (event) => {
    if (event.data === "activate") void worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
    const { request } = event;
    const { scope } = worker.registration;
    if (request.method !== "GET" || !request.url.startsWith(scope)) return;
    const name = new URL(request.url).pathname.slice(new URL(scope).pathname.length);
    if (request.mode === "navigate" && (name === "" || name === "index.html")) event.respondWith(page(request));
    else if (name in FILES) event.respondWith(file(request, name));
});
