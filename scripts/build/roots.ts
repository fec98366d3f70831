/** The folder of the bundles for Lambda: `<root>/<handler>/index.mjs`. */
export const functionsRoot = ".build/functions";

/** The folder of the built web app. */
export const webRoot = ".build/web";
