/** The attribute that keeps the browser's translation from an element. In capitals, because Preact leaves out a lowercase `no`. */
export const untranslated: object = { translate: "NO" };
