// The page's side of the engine: one worker for each client, one request at a time.

import type { Answer, EngineProblem, Request, Verb } from "./protocol";
import type { FromWorker, ToWorker } from "./worker";

/** The files of this build, beside the page. The build sets them. */
declare const ENGINE_FILE: string;
declare const WORKER_FILE: string;

/** Why a request has no answer. The place is that of a text that was read. */
export class EngineError extends Error {
    readonly line: number | undefined;
    readonly column: number | undefined;

    constructor(problem: EngineProblem) {
        super(problem.message);
        this.name = "EngineError";
        this.line = problem.line;
        this.column = problem.column;
    }
}

/** The engine itself failed, whatever it was asked. */
export class EngineFailure extends EngineError {}

/** The request was ended by `cancel`. */
export class Cancelled extends Error {
    constructor() {
        super("cancelled");
        this.name = "Cancelled";
    }
}

/** The module, which all clients share; null before the first request, and after a download that failed. */
let compiled: Promise<WebAssembly.Module> | null = null;

function engineModule(): Promise<WebAssembly.Module> {
    compiled ??= download().catch((problem: unknown) => {
        compiled = null;
        throw problem;
    });
    return compiled;
}

async function download(): Promise<WebAssembly.Module> {
    const response = await fetch(new URL(ENGINE_FILE, document.baseURI));
    if (!response.ok) throw new Error(`${ENGINE_FILE}: ${response.status} ${response.statusText}`);
    // Not by streaming, which some servers' content type would refuse.
    return WebAssembly.compile(await response.arrayBuffer());
}

/** Starts the download of the module, so that the first request finds it there. */
export function prepareEngine(): void {
    engineModule().catch(() => undefined);
}

/** A request that waits for its answer. */
interface Call {
    text: string;
    resolve: (answer: never) => void;
    reject: (problem: Error) => void;
}

/** Asks the engine. Requests are answered in their order. */
export class EngineClient {
    private worker: Worker | null = null;
    /** The first call is with the worker, or waits for it. */
    private calls: Call[] = [];

    /** Returns the answer. Rejects with `EngineError`, `EngineFailure` or `Cancelled`. */
    ask<V extends Verb>(request: Request<V>): Promise<Answer<V>> {
        return new Promise((resolve, reject) => {
            this.calls.push({ text: JSON.stringify(request), resolve, reject });
            if (this.calls.length === 1) void this.send();
        });
    }

    /** Ends the worker and all calls, which reject with `Cancelled`. The next request starts another worker. */
    cancel(): void {
        const calls = this.calls;
        this.stop();
        this.calls = [];
        for (const call of calls) call.reject(new Cancelled());
    }

    private stop(): void {
        this.worker?.terminate();
        this.worker = null;
    }

    /** Sends the first call. */
    private async send(): Promise<void> {
        const call = this.calls[0];
        if (!call) return;
        try {
            const module = this.worker ? undefined : await engineModule();
            // The call may be cancelled meanwhile.
            if (this.calls[0] !== call) return;
            if (module) this.start(module);
            this.worker?.postMessage({ request: call.text } satisfies ToWorker);
        } catch (problem) {
            this.fail(`The engine cannot be loaded: ${String(problem)}`);
        }
    }

    private start(module: WebAssembly.Module): void {
        const worker = new Worker(new URL(WORKER_FILE, document.baseURI));
        this.worker = worker;
        worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
            if (this.worker !== worker) return;
            if (data.trap === undefined) this.finish(data.answer);
            else this.fail(`The engine has failed, which is a defect: ${data.trap}`);
        };
        worker.onerror = (event) => {
            if (this.worker === worker) this.fail(`The engine cannot be started: ${event.message}`);
        };
        worker.postMessage({ module } satisfies ToWorker);
    }

    /** Ends the first call with an answer. */
    private finish(text: string): void {
        const call = this.calls.shift();
        if (call) {
            const answer = JSON.parse(text) as { error?: EngineProblem };
            if (answer.error) call.reject(new EngineError(answer.error));
            else call.resolve(answer as never);
        }
        void this.send();
    }

    /** Ends the first call with a problem. The others go to another worker. */
    private fail(message: string): void {
        this.stop();
        this.calls.shift()?.reject(new EngineFailure({ message }));
        void this.send();
    }
}
