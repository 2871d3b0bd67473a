// Prints puzzles and nothing else of the page: the library's pictures, as many on a page as are wanted.

import type { App } from "./app";
import { svgUrl } from "./board";
import { byId, element } from "./dom";
import type { Game } from "./game";

/** Prints games, so many on a page. With `marks`, the player's digits and marks are printed, too. */
export async function printGames(app: App, games: readonly Game[], perPage: number, marks: boolean): Promise<void> {
    const sheet = byId("print");
    const figures: HTMLElement[] = [];
    for (const game of games) {
        const state = game.state(marks ? game.marks() : null);
        if (!marks) state.values = state.values.map(() => 0);
        const answer = await app.ask({ verb: "draw", state, theme: "light", title: game.title });
        if (!answer) return;
        const picture = element("img", { src: svgUrl(answer.svg), alt: game.title });
        figures.push(element("figure", {}, picture, element("figcaption", {}, game.title)));
        // Until it is loaded, it would be missing on paper.
        await picture.decode().catch(() => {});
    }
    sheet.className = `of-${perPage}`;
    sheet.replaceChildren(...figures);
    document.body.classList.add("prints-sheet");
    addEventListener(
        "afterprint",
        () => {
            document.body.classList.remove("prints-sheet");
            sheet.replaceChildren();
        },
        { once: true },
    );
    print();
}
