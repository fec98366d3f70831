import * as z from "zod/mini";

/** A contact detail as somebody typed it: what could be read of it, and the text itself where that says more. */
export interface TypedContact {
  read: string | null;
  typed: string | null;
}

/** A text without invisible marks, with plain digits, spaces and hyphens. */
export const plainText = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replaceAll(/[\p{Pd}\u2212]/gu, "-")
    .replaceAll(/\s+/gu, " ")
    .trim();

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** What was read of a contact, with its text where that says more. */
export const typedContact = (typed: string, read: string | null, label: RegExp): TypedContact => {
  const saysAll = read !== null && lettersOf(plainText(typed).replace(label, "")) === lettersOf(read);
  return { read, typed: saysAll ? null : typed.trim() || null };
};

/** What stands between addresses, names and labels. A space is none: the address of `marie roy@example.com` is not known. */
const separators = /[<>()[\]{},;:?/|"«»“”]|\s(?:ou|or|et|and|&)\s/i;

/** Reads an email address as people type and paste it: `Marie Roy <m@example.com>`, `mailto:`, the first of two. */
export function readEmail(typed: string): TypedContact {
  const addresses = plainText(typed)
    .replaceAll(/\s*@\s*/g, "@")
    .split(separators)
    .flatMap((part) => part.trim().split(" ", 1))
    .map((part) => part.replaceAll(/^[.'’]+|[.'’!]+$/g, ""));
  return typedContact(typed, addresses.find((address) => z.regexes.email.test(address)) ?? null, /^mailto:/i);
}
