import * as z from "zod/mini";
import { formatted, prose } from "./text.ts";

/** The `next` of the page before. */
export const Cursor = z.optional(prose(200));

export const pageOf50 = {
  limit: z.optional(formatted(2, /^(?:[1-9]|[1-4]\d|50)$/, "number_range")),
  cursor: Cursor,
};

export const pageOf500 = {
  limit: z.optional(formatted(3, /^(?:[1-9]\d?|[1-4]\d\d|500)$/, "number_range")),
  cursor: Cursor,
};
