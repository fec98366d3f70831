import * as z from "zod/mini";

export const typedWord = (isWord: (typed: string) => boolean) =>
  z.string({ error: "required" }).check(
    z.overwrite((text) => text.slice(0, 40).trim()),
    z.minLength(1, { error: "required", abort: true }),
    z.refine(isWord, { error: "confirm_wrong" }),
  );
