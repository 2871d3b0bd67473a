// A static server of a folder on a free port of this machine.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
};

/** Starts the server. Returns its address and what stops it. */
export async function serve(folder) {
    const server = createServer(async (request, response) => {
        const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
        try {
            const bytes = await readFile(join(folder, path.endsWith("/") ? `${path}index.html` : path));
            const type = TYPES[extname(path)] ?? (path.endsWith("/") ? "text/html" : "application/octet-stream");
            response.writeHead(200, { "content-type": type }).end(bytes);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    const stop = () => {
        server.closeAllConnections();
        return new Promise((resolve) => server.close(resolve));
    };
    return { address: `http://localhost:${server.address().port}/`, stop };
}
