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
 * What a feedback that was erased is recognized by in a file: its second with the email, with the number, and with name
 * and comment, each compared as people would. One without any of them has its second alone, which `alone` says whether to
 * count. Empty for a date that is none.
 */
export function traitsOf({ date, comment, customer: { name, email, phone } }: Telling, alone = true): string[][] {
  const time = Date.parse(date);
  if (Number.isNaN(time)) return [];
  const second = new Date(time).toISOString().slice(0, 19);
  const traits = [
    ["email", folded(email)],
    ["phone", lastDigits(phone)],
    ["words", folded(name), folded(comment)],
  ].filter(([, ...values]) => values.some((value) => value !== ""));
  if (traits.length === 0 && alone) traits.push(["nothing"]);
  return traits.map(([kind = "", ...values]) => [kind, second, ...values]);
}
