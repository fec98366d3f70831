import { plainText, type TypedContact, typedContact } from "./typed-contact.ts";

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
  return typedContact(typed, number !== "" && digitsIn(number) <= 15 ? number : null, /^tel:/i);
}
