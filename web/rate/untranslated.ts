/** Keeps the browser's translation from an element; in capitals, because Preact drops a lowercase `no`. */
export const untranslated: object = { translate: "NO" };
