// The name under which the page keeps what is its own: copies of it in several folders of one origin share
// the browser's storage.

const folder = new URL(".", document.baseURI).pathname;

/** The name of the page's storage. A path has no space. */
export const NAME = folder === "/" ? "ordoku" : `ordoku ${folder}`;
