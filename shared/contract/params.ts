import * as z from "zod/mini";
import { line } from "./inputs/text.ts";

/** What a path names in words of its own, up to 300 characters: an emailed token, a session's hash. */
export const Text = line(300);

/** A feedback link in an address. People type it in any case, so it is read in lowercase letters, as links are stored. */
export const Link = line(300).check(z.toLowerCase());
