import * as z from "zod/mini";
import { prose } from "./inputs/text.ts";

export const PathText = prose(300);

/** Lowercased, as links are stored. */
export const Link = prose(300).check(z.toLowerCase());
