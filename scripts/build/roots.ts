export const functionsRoot = ".build/functions";

/** Bundles with shared chunks, for `npm start`. */
export const togetherRoot = ".build/functions-together";

export const webRoot = ".build/web";
