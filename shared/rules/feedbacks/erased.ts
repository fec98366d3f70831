import { secondIn, secondOf } from "#shared/rules/figures/period.ts";

/** What of a feedback tells whose it was. */
export interface Telling {
  date: string;
  /** The second that the clock of its file showed; where it is not known, the organization's own clock tells. */
  local?: string | null | undefined;
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

const sayings = ({ comment, customer: { name, email, phone } }: Omit<Telling, "date">): string[][] =>
  [
    ["email", folded(email)],
    ["phone", lastDigits(phone)],
    ["words", folded(name), folded(comment)],
  ].filter(([, ...values]) => values.some((value) => value !== ""));

/** Whether a feedback says nothing by which anybody can be told. */
export const tellsNobody = (telling: Omit<Telling, "date">): boolean => sayings(telling).length === 0;

/**
 * What a feedback that was erased is recognized by in a file: its second with the email, with the number, and with name
 * and comment, each compared as people would. What comes by a file has each with the second of its clock, too: times without
 * a zone are other moments once the organization has another zone, which is `timeZone` now. One without words has its second
 * alone, too, unless it came by a file, where a day's noon may stand for the time. The answer to a request has its second
 * beside all else: its customer may have changed everything that it says since a file was exported. Empty for a date that
 * is none. A row has seven at most, an erased one six.
 */
export function traitsOf(telling: Telling, timeZone: string, compared: Compared = "row"): string[][] {
  const time = Date.parse(telling.date);
  if (Number.isNaN(time)) return [];
  const second = secondOf(time);
  const said = sayings(telling);
  const isOfFile = compared === "row" || compared === "file";
  const seconds = new Set([second, ...(isOfFile ? [telling.local ?? secondIn(timeZone, new Date(time))] : [])]);
  const hasWords = said.some(([kind]) => kind === "words");
  // Contact details may have been left after a file was exported.
  const alone = [
    ...((compared === "row" ? said.length === 0 : compared !== "file" && !hasWords) ? ["nothing"] : []),
    ...(compared === "row" || compared === "answer" ? ["answer"] : []),
  ];
  return [
    ...[...seconds].flatMap((each) => said.map(([kind = "", ...values]) => [kind, each, ...values])),
    ...alone.map((kind) => [kind, second]),
  ];
}
