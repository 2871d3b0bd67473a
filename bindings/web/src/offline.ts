// The registration of the service worker, and what the page is told of a new version.

/**
 * Keeps the page for use without a network. `onUpdate` is called when a newer version is stored: its argument reloads
 * all open pages with it. The page saves what it has before it calls that.
 */
export async function keepOffline(onUpdate: (reload: () => void) => void): Promise<void> {
    if (!("serviceWorker" in navigator)) return;
    const { serviceWorker } = navigator;
    // The first worker of a page changes nothing for it.
    let hadWorker = serviceWorker.controller !== null;
    serviceWorker.addEventListener("controllerchange", () => {
        if (hadWorker) location.reload();
        hadWorker = true;
    });
    const registration = await serviceWorker.register("service-worker.js", { updateViaCache: "none" });
    const tell = (): void => {
        if (!registration.waiting || !serviceWorker.controller) return;
        onUpdate(() => {
            // Meanwhile a newer one may wait in its place, or none, if another window has loaded it.
            if (registration.waiting) registration.waiting.postMessage("activate");
            else location.reload();
        });
    };
    const watch = (): void => {
        const { installing } = registration;
        installing?.addEventListener("statechange", () => {
            if (installing.state === "installed") tell();
        });
    };
    registration.addEventListener("updatefound", watch);
    watch();
    tell();
}
