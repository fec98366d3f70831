import { withoutLinks } from "#shared/rules/requests/strip-links.ts";
import { toGsm7 } from "#shared/rules/sending/gsm7.ts";
import { oneLine } from "./excerpt.ts";

/** One line without links, because anybody can choose an organization's name. */
export const nameIn = (name: string): string => withoutLinks(oneLine(name));

/** Folded to GSM-7 before links are removed, because folding can create dots; empty if nothing remains. */
export const nameInGsm7 = (name: string): string => toGsm7(nameIn(toGsm7(name)));
