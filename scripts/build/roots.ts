/** The folder of the bundles for Lambda: `<root>/<handler>/index.mjs`. */
export const functionsRoot = ".build/functions";

/** The folder of the same handlers with what they share in files of its own, for `npm start`. */
export const togetherRoot = ".build/functions-together";

/** The folder of the built web app. */
export const webRoot = ".build/web";
