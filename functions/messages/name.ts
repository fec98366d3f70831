import { withoutLinks } from "#shared/rules/requests/unlinked.ts";
import { toGsm7 } from "#shared/rules/sending/gsm7.ts";
import { oneLine } from "./excerpt.ts";

/** A name that somebody typed, as our messages say it: on one line, and no link. Anybody can call an organization what they like. */
export const nameIn = (name: string): string => withoutLinks(oneLine(name));

/**
 * The same in GSM-7; empty where that cannot write it. Folded first: what looks like a dot, or vanishes behind one, is only then
 * what it becomes.
 */
export const nameInGsm7 = (name: string): string => toGsm7(nameIn(toGsm7(name)));
