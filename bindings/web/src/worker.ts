// The worker: passes requests to the module of the engine, and its answers back. `bindings/web/engine/src/exports.rs` has
// the functions of the module.

/** First the module, then requests. */
export type ToWorker = { module: WebAssembly.Module; request?: undefined } | { request: string; module?: undefined };

/** An answer, or why the module has ended. */
export type FromWorker = { answer: string; trap?: undefined } | { trap: string; answer?: undefined };

interface Exports {
    memory: WebAssembly.Memory;
    page_alloc(length: number): number;
    page_call(address: number, length: number): number;
    page_dealloc(answer: number): void;
}

let engine: Promise<Exports> | null = null;

function answer({ memory, page_alloc, page_call, page_dealloc }: Exports, request: string): string {
    const bytes = new TextEncoder().encode(request);
    const room = page_alloc(bytes.length);
    new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
    const found = page_call(room, bytes.length);
    const length = new DataView(memory.buffer).getUint32(found, true);
    const text = new TextDecoder().decode(new Uint8Array(memory.buffer, found + 4, length));
    page_dealloc(found);
    return text;
}

addEventListener("message", async ({ data }: MessageEvent<ToWorker>) => {
    if (data.module) {
        engine = WebAssembly.instantiate(data.module).then((instance) => instance.exports as unknown as Exports);
        return;
    }
    let message: FromWorker;
    try {
        if (!engine) throw new Error("there is no module");
        message = { answer: answer(await engine, data.request) };
    } catch (problem) {
        message = { trap: String(problem) };
    }
    postMessage(message);
});
