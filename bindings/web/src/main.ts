// Starts the page: storage, panels, the game of last time or of the link, and the service worker.

import { App } from "./app";
import { EngineError, EngineFailure, prepareEngine } from "./client";
import { byId } from "./dom";
import { Game } from "./game";
import { Hint } from "./hint";
import { Keys } from "./keys";
import { BrokenLink, cellsFor, isPuzzle, puzzleOf } from "./link";
import { Make } from "./make";
import { MemoryStore } from "./memory";
import { notice, say } from "./messages";
import { keepOffline } from "./offline";
import { Path } from "./path";
import { Play } from "./play";
import { Puzzles } from "./puzzles";
import { Read } from "./read";
import { settings } from "./settings";
import { Share } from "./share";
import { BrowserStore, type Store } from "./store";
import { strings } from "./strings";
import { Tabs } from "./tabs";
import { Timer } from "./timer";

/** The puzzle of a new player: easy, and there without a search. */
const FIRST = "....7.2.84....5....253....9.7.....65..1...3..63.....7.5....293....5....72.6.1....";

async function openStore(): Promise<Store> {
    try {
        return await BrowserStore.open();
    } catch {
        say(strings.noStore, true);
        return new MemoryStore();
    }
}

/** Returns the game of a link. Throws `BrokenLink` if it has none. */
async function gameOfLink(app: App, fragment: string): Promise<Game> {
    const linked = await puzzleOf(fragment);
    const answer = await app.quick.ask({ verb: "read", text: linked.layout }).catch((error: unknown) => {
        const isRefused = error instanceof EngineError && !(error instanceof EngineFailure);
        throw isRefused ? new BrokenLink(strings.linkReasons.damaged) : error;
    });
    const [layout] = answer.layouts;
    if (!layout || answer.puzzles.length !== 1) throw new BrokenLink(strings.linkReasons.damaged);
    const cells = cellsFor(linked, layout);
    return new Game(crypto.randomUUID(), layout, cells, [], 0, { title: linked.title || layout.name });
}

/** Opens the puzzle of a link as a new game. The fragment goes away, so that a reload does not open it
 *  again, unless the engine failed: then a reload tries again. */
async function openLink(app: App, fragment: string): Promise<boolean> {
    const removeFragment = (): void => {
        if (location.hash === fragment) history.replaceState(null, "", location.pathname + location.search);
    };
    try {
        const game = await gameOfLink(app, fragment);
        removeFragment();
        say(strings.linkOpened);
        void app.add(game);
        return true;
    } catch (error) {
        if (error instanceof BrokenLink) {
            removeFragment();
            say(strings.linkBroken(error.message), true);
        } else app.fail(error);
        return false;
    }
}

/** Opens the game of last time, else the last one that can be read, else a new one. */
async function openLast(app: App): Promise<void> {
    const records = await app.store.list();
    const keys = [settings.current, ...records.map(({ key }) => key)].filter((key) =>
        records.some((record) => record.key === key),
    );
    for (const key of new Set(keys)) {
        const game = await app.store.load(key);
        if (game) return app.open(game);
        say(strings.damaged, true);
    }
    const { layouts, puzzles } = await app.quick.ask({ verb: "read", text: FIRST });
    const [layout, puzzle] = [layouts[0], puzzles[0]];
    if (layout && puzzle) app.add(Game.of({ ...puzzle, layout }, strings.firstTitle));
}

function listenToKeys(app: App, play: Play, hint: Hint, timer: Timer): void {
    const keys = new Keys({
        digits: () => ({ count: app.game.layout.digits, symbols: app.game.layout.symbols, mode: play.mode }),
        enter: (mode, number, again) => (again ? play.replace(mode, number) : play.enter(mode, number)),
        clear: () => play.clear(),
        setMode: (mode) => play.setMode(mode),
        undo: () => play.undo(),
        redo: () => play.redo(),
        hint: () => void hint.next(),
        pause: () => timer.toggle(),
        movesOn: () => settings.movesOn && app.board.selection.cells.size === 1,
        select: (act) => {
            keys.forget();
            app.board.showStep(null, "");
            app.board.select(act, true);
        },
        selectAll: () =>
            app.board.select((selection) =>
                selection.set(app.game.all().flatMap((_, cell) => (app.game.exists(cell) ? [cell] : []))),
            ),
    });
    // Another move, or another game, came between the two figures of a number.
    app.onOpen(() => keys.forget());
    app.onChange(() => keys.forget());
    byId("board").addEventListener("keydown", (event) => keys.press(event) && event.preventDefault());
    byId("board").addEventListener("pointerdown", () => keys.forget());
    addEventListener("keydown", (event) => {
        const isField =
            event.target instanceof Element && event.target.closest("input, textarea, select, #board") !== null;
        // The board is hidden: nothing is entered, and only the key that pauses goes on.
        if (timer.isPaused && event.key !== "Pause") return;
        // Without a focus, keys are for the board.
        if (event.target === document.body && keys.press(event)) return event.preventDefault();
        if (isField || !(event.ctrlKey || event.metaKey) || event.altKey) return;
        if (event.key === "z" && !event.shiftKey) play.undo();
        else if (event.key === "y" || event.key.toLowerCase() === "z") play.redo();
        else return;
        event.preventDefault();
    });
}

async function start(): Promise<void> {
    prepareEngine();
    document.documentElement.lang = strings.language;
    const app = new App(await openStore());
    const tabs = new Tabs((tab) => {
        if (tab === "puzzles") void puzzles.show();
        if (tab === "share") void share.show();
    });
    const timer = new Timer(app);
    const play = new Play(app, tabs.panel("play"));
    const hint = new Hint(app, tabs.panel("help"));
    new Path(app, tabs.panel("help"));
    const read = new Read(app, tabs.panel("make"), (fragment) => void openLink(app, fragment));
    const make = new Make(app, tabs.panel("make"));
    const puzzles = new Puzzles(app, tabs.panel("puzzles"));
    const share = new Share(app, tabs.panel("share"));
    // The board is hidden: nothing is entered, and no step is done.
    timer.onPause = (isPaused) => {
        for (const name of ["play", "help"] as const) tabs.panel(name).inert = isPaused;
    };
    read.onTake = () => tabs.show("make");
    read.onAdd = () => tabs.show("puzzles");
    make.onMade = (ids) => {
        if (ids.length > 1) puzzles.choose(ids);
        tabs.show(ids.length > 1 ? "puzzles" : "play");
    };
    puzzles.onRename = (game) => (byId("title").textContent = game.title);
    app.onOpen(() => byId("app").removeAttribute("aria-busy"));
    listenToKeys(app, play, hint, timer);
    addEventListener("hashchange", () => isPuzzle(location.hash) && void openLink(app, location.hash));
    if (!isPuzzle(location.hash) || !(await openLink(app, location.hash))) {
        const message = byId("alert").textContent;
        await openLast(app);
        if (message) say(message, true);
    }
    tabs.start();
    await make.load();
    await keepOffline((reload) => notice(strings.newVersion, { label: strings.reload, act: reload })).catch(() => {
        // Without a service worker the page needs the network at each start. Nothing else changes.
    });
}

start().catch((error: unknown) =>
    say(strings.unexpected(error instanceof Error ? error.message : String(error)), true),
);
