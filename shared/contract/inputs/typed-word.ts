import * as z from "zod/mini";

/** The word that the screen asks for before something ends, where `isWord` knows it in each language. */
export const typedWord = (isWord: (typed: string) => boolean) =>
  z.string({ error: "required" }).check(
    z.overwrite((text) => text.slice(0, 40).trim()),
    z.minLength(1, { error: "required", abort: true }),
    z.refine(isWord, { error: "confirm_wrong" }),
  );
