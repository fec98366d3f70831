import { withoutLinks } from "#shared/rules/requests/unlinked.ts";
import { oneLine } from "./excerpt.ts";

/** A name that somebody typed, as our messages say it: on one line, and no link. Anybody can call an organization what they like. */
export const nameIn = (name: string): string => withoutLinks(oneLine(name));
