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

const contact = (typed: string, read: string | null, label: RegExp): TypedContact => {
  const saysAll = read !== null && lettersOf(plainText(typed).replace(label, "")) === lettersOf(read);
  return { read, typed: saysAll ? null : typed.trim() || null };
};

const digitsIn = (text: string): number => text.replaceAll(/\D/g, "").length;

/** At least seven digits and what people write between them; a slash or comma there has no space behind it. */
const digits = /\(?\+?\(?\d(?:(?:[ ().·-]|[/,](?! ))*\d){6,}/;
/** A number of the North American plan, which other digits may follow: opening hours, a second number. */
const northAmerican = /^(?:\+?1[ .-]*)?\(?[2-9]\d\d\)?[ .-]*[2-9]\d\d[ .-]*\d{4}(?!\d)/;

/** The first of two numbers that only spaces or dashes divide: they have equally many digits. */
const firstHalf = (numbers: string): string =>
  new RegExp(`^\\D*(?:\\d\\D*){${digitsIn(numbers) / 2}}`).exec(numbers)?.[0] ?? numbers;

/**
 * Reads a phone number as people type and paste it: without invisible marks, apart from its extension and other words, and
 * the first one of two. 7 to 15 digits as in E.164, spaced as they were typed; with a country code only if that was typed.
 */
export function readPhone(typed: string): TypedContact {
  const [found = ""] = digits.exec(plainText(typed)) ?? [];
  const [first = ""] = found.split(/[/,]/);
  const spaced = digitsIn(first) >= 7 ? first : found.replaceAll(/[/,]/g, " ");
  const [whole = digitsIn(spaced) > 15 ? firstHalf(spaced) : spaced] = northAmerican.exec(spaced) ?? [];
  const number = whole
    .replace(/^\((\+\d+)\)/, "$1")
    .replace(/^(\+\d{1,3}) ?\(0\) ?/, "$1 ")
    .replace(/\D+$/, "");
  return contact(typed, number !== "" && digitsIn(number) <= 15 ? number : null, /^tel:/i);
}

/** What stands between addresses, names and labels. A space is none: the address of `marie roy@example.com` is not known. */
const separators = /[<>()[\]{},;:?/|"«»“”]|\s(?:ou|or|et|and|&)\s/i;

/** Reads an email address as people type and paste it: `Marie Roy <m@example.com>`, `mailto:`, the first of two. */
export function readEmail(typed: string): TypedContact {
  const addresses = plainText(typed)
    .replaceAll(/\s*@\s*/g, "@")
    .split(separators)
    .flatMap((part) => part.trim().split(" ", 1))
    .map((part) => part.replaceAll(/^[.'’]+|[.'’!]+$/g, ""));
  return contact(typed, addresses.find((address) => z.regexes.email.test(address)) ?? null, /^mailto:/i);
}
