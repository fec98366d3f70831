import * as z from "zod/mini";

/** What a path names in words of its own, up to 300 characters: an emailed token, a session's hash. */
export const Text = z.string().check(z.maxLength(300));

/** A feedback link in an address. People type it in any case, so it is read in lowercase letters, as links are stored. */
export const Link = z.string().check(z.maxLength(300), z.toLowerCase());
