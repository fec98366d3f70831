import * as z from "zod/mini";
import { prose } from "./inputs/text.ts";

/** What a path names in words of its own, up to 300 characters: an emailed token, a session's hash. */
export const Text = prose(300);

/** A feedback link in an address. People type it in any case, so it is read in lowercase letters, as links are stored. */
export const Link = prose(300).check(z.toLowerCase());
