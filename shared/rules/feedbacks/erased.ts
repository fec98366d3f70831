/** What of a feedback tells whose it was. */
export interface Telling {
  date: string;
  comment: string;
  customer: { name: string | null; email: string | null; phone: string | null };
}

const folded = (text: string | null): string =>
  (text ?? "").normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();

/** A number's last nine digits: with or without a country code, and however it is written, they are the same. */
const lastDigits = (phone: string | null): string => (phone ?? "").replaceAll(/\D/g, "").slice(-9);

/**
 * What is compared: a row of a file, or what was erased, as it came: by the form, as the answer to a request, or by a file.
 */
export type Compared = "row" | "form" | "answer" | "file";

/**
 * What a feedback that was erased is recognized by in a file: its second with the email, with the number, and with name
 * and comment, each compared as people would. One without words has its second alone, too, unless it came by a file, where
 * a day's noon may stand for the time. The answer to a request has its second beside all else: its customer may have changed
 * everything that it says since a file was exported. Empty for a date that is none.
 */
export function traitsOf(
  { date, comment, customer: { name, email, phone } }: Telling,
  compared: Compared = "row",
): string[][] {
  const time = Date.parse(date);
  if (Number.isNaN(time)) return [];
  const second = new Date(time).toISOString().slice(0, 19);
  const traits = [
    ["email", folded(email)],
    ["phone", lastDigits(phone)],
    ["words", folded(name), folded(comment)],
  ].filter(([, ...values]) => values.some((value) => value !== ""));
  const hasWords = traits.some(([kind]) => kind === "words");
  // Contact details may have been left after a file was exported.
  if (compared === "row" ? traits.length === 0 : compared !== "file" && !hasWords) traits.push(["nothing"]);
  if (compared === "row" || compared === "answer") traits.push(["answer"]);
  return traits.map(([kind = "", ...values]) => [kind, second, ...values]);
}
