// Makes elements of the page. Text is always set as text, never as markup.

type Child = Node | string | null | false;

type Properties<T> = Partial<Omit<T, "className" | "dataset" | "style" | "attributes">> & {
    class?: string;
    /** Attributes without a property, such as `aria-label`. */
    attributes?: Record<string, string>;
};

/** Returns a new element with properties, attributes and children. */
export function element<K extends keyof HTMLElementTagNameMap>(
    tag: K,
    properties: Properties<HTMLElementTagNameMap[K]> = {},
    ...children: Child[]
): HTMLElementTagNameMap[K] {
    const { class: classes, attributes, ...rest } = properties as Properties<HTMLElement>;
    const made = document.createElement(tag);
    Object.assign(made, rest);
    if (classes) made.className = classes;
    for (const [name, value] of Object.entries(attributes ?? {})) made.setAttribute(name, value);
    made.append(...children.filter((child): child is Node | string => child !== null && child !== false));
    return made;
}

/** Returns a button that calls `act`. */
export function button(
    label: string,
    act: () => void,
    properties: Properties<HTMLButtonElement> = {},
): HTMLButtonElement {
    const made = element("button", { type: "button", ...properties }, label);
    made.addEventListener("click", act);
    return made;
}

/** Returns a label with its control inside. */
export function labelled(text: string, control: HTMLElement, behind = false): HTMLLabelElement {
    const words = element("span", {}, text);
    return behind
        ? element("label", { class: "choice" }, control, words)
        : element("label", { class: "field" }, words, control);
}

/** Returns a list to choose from. The value of an option is the first of its pair. */
export function select(options: readonly (readonly [string, string])[], value = ""): HTMLSelectElement {
    const made = element("select", {}, ...options.map(([word, title]) => element("option", { value: word }, title)));
    if (value) made.value = value;
    return made;
}

/** Returns the element of index.html with an id. */
export function byId(id: string): HTMLElement {
    const found = document.getElementById(id);
    if (!found) throw new Error(`index.html has no element "${id}"`);
    return found;
}

/** Sends a text to the browser's downloads. */
export function download(name: string, type: string, text: string): void {
    const url = URL.createObjectURL(new Blob([text], { type }));
    element("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
