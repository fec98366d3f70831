import * as z from "zod/mini";

export interface TypedContact {
  read: string | null;
  typed: string | null;
}

/** Removes invisible marks; normalizes digits, spaces and hyphens. */
export const plainText = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replaceAll(/[\p{Pd}\u2212]/gu, "-")
    .replaceAll(/\s+/gu, " ")
    .trim();

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** Keeps the typed text if it says more than the parsed contact. */
export const typedContact = (typed: string, read: string | null, label: RegExp): TypedContact => {
  const saysAll = read !== null && lettersOf(plainText(typed).replace(label, "")) === lettersOf(read);
  return { read, typed: saysAll ? null : typed.trim() || null };
};

/** Spaces do not separate: the address in `marie roy@example.com` is ambiguous. */
const separators = /[<>()[\]{},;:?/|"«»“”]|\s(?:ou|or|et|and|&)\s/i;

/** Reads pasted forms: `Marie Roy <m@example.com>`, `mailto:`, the first of two. */
export function readTypedEmail(typed: string): TypedContact {
  const addresses = plainText(typed)
    .replaceAll(/\s*@\s*/g, "@")
    .split(separators)
    .flatMap((part) => part.trim().split(" ", 1))
    .map((part) => part.replaceAll(/^[.'’]+|[.'’!]+$/g, ""));
  return typedContact(typed, addresses.find((address) => z.regexes.email.test(address)) ?? null, /^mailto:/i);
}
