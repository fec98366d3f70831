import { plainText, type TypedContact, typedContact } from "./typed-contact.ts";

const digitsIn = (text: string): number => text.replaceAll(/\D/g, "").length;

/** At least seven digits and usual punctuation; a slash or comma followed by a space ends the number. */
const digits = /\(?\+?\(?\d(?:(?:[ ().·-]|[/,](?! ))*\d){6,}/;
const northAmerican = /^(?:\+?1[ .-]*)?\(?[2-9]\d\d\)?[ .-]*[2-9]\d\d[ .-]*\d{4}(?!\d)/;

const firstHalf = (numbers: string): string =>
  new RegExp(`^\\D*(?:\\d\\D*){${digitsIn(numbers) / 2}}`).exec(numbers)?.[0] ?? numbers;

/** Reads the first number, 7 to 15 digits (E.164), without extension; a country code only if typed. */
export function readTypedPhone(typed: string): TypedContact {
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
