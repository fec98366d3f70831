import * as z from "zod/mini";
import { prose } from "./inputs/text.ts";

/** Text in a path that only its handler can judge, up to 300 characters: an emailed token, a session's hash, a link to try. */
export const PathText = prose(300);

/** A feedback link in an address. People type it in any case, so it is read in lowercase letters, as links are stored. */
export const Link = prose(300).check(z.toLowerCase());
