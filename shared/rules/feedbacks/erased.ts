import { secondIn, secondOf } from "#shared/rules/figures/period.ts";

export interface Telling {
  date: string;
  /** Local second in its file; else the organization's clock decides. */
  local?: string | null | undefined;
  comment: string;
  customer: { name: string | null; email: string | null; phone: string | null };
}

const folded = (text: string | null): string =>
  (text ?? "").normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();

/** Matches a number with or without country code. */
const lastDigits = (phone: string | null): string => (phone ?? "").replaceAll(/\D/g, "").slice(-9);

export type Compared = "row" | "form" | "answer" | "file";

const sayings = ({ comment, customer: { name, email, phone } }: Omit<Telling, "date">): string[][] =>
  [
    ["email", folded(email)],
    ["phone", lastDigits(phone)],
    ["words", folded(name), folded(comment)],
  ].filter(([, ...values]) => values.some((value) => value !== ""));

/** Whether nothing in a feedback identifies anybody. */
export const tellsNobody = (telling: Omit<Telling, "date">): boolean => sayings(telling).length === 0;

/**
 * Keys that recognize an erased feedback in an import: its second with email, phone, or name and comment. Empty for an
 * invalid date.
 */
export function traitsOf(telling: Telling, timeZone: string, compared: Compared = "row"): string[][] {
  const time = Date.parse(telling.date);
  if (Number.isNaN(time)) return [];
  const second = secondOf(time);
  const said = sayings(telling);
  const isOfFile = compared === "row" || compared === "file";
  const seconds = new Set([second, ...(isOfFile ? [telling.local ?? secondIn(timeZone, new Date(time))] : [])]);
  const hasWords = said.some(([kind]) => kind === "words");
  // Contact details may have been added after the export; imports are excluded, because noon may stand for their time.
  const alone = [
    ...((compared === "row" ? said.length === 0 : compared !== "file" && !hasWords) ? ["nothing"] : []),
    ...(compared === "row" || compared === "answer" ? ["answer"] : []),
  ];
  return [
    ...[...seconds].flatMap((each) => said.map(([kind = "", ...values]) => [kind, each, ...values])),
    ...alone.map((kind) => [kind, second]),
  ];
}
