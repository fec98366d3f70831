import { contactLimits } from "#shared/model/contact.ts";
import type { Language } from "#shared/model/language.ts";
import type { RequestChannel, SkipReason } from "#shared/model/request.ts";
import type { SmsCountry } from "#shared/model/sms-country.ts";
import { dayIn } from "#shared/rules/figures/period.ts";
import { type ColumnWords, columnsNamed, wordsOf } from "#shared/rules/imports/columns.ts";
import { guard, unguard } from "#shared/rules/imports/formula-guard.ts";
import { type DateOrder, importMoment } from "#shared/rules/imports/import-date.ts";
import { comparedName } from "#shared/rules/organizations/location-name.ts";
import { inboxOf } from "./inbox.ts";
import { requestNumber } from "./request-number.ts";

/** What a column of an uploaded file of customers can hold. */
export const requestFields = ["name", "lastName", "phone", "email", "language", "location", "date"] as const;
export type RequestField = (typeof requestFields)[number];

/** Which column holds what; null for none. */
export type RequestColumns = Record<RequestField, number | null>;

/** How to read a file: its columns, the way that its customers are asked, the organization's country and locations. */
export interface RequestPlan {
  columns: RequestColumns;
  channel: RequestChannel;
  home: SmsCountry | null;
  /** The names of the organization's locations. */
  locations: readonly string[];
  /** How the file writes days, and the organization's time zone. */
  dates: DateOrder;
  timeZone: string;
  /** Whether an email address is one. */
  isEmail: (text: string) => boolean;
}

/** One customer to ask. The number is in E.164 form, the location as the organization writes it. */
export interface RequestRow {
  line: number;
  name: string | null;
  phone: string | null;
  email: string | null;
  /** Null where the file says none that we speak: the organization's own. */
  language: Language | null;
  location: string | null;
  /** The day of their visit or of their word, `YYYY-MM-DD`; null where the file tells none. */
  consentOn: string | null;
}

/** Why a row is not sent: the reasons of requests, and what only a file can have. */
export type RowReason =
  | Extract<SkipReason, `number_${string}` | "address_missing" | "duplicate">
  | "date_invalid"
  | "email_invalid"
  | "email_only"
  | "location_unknown"
  | "name_formula"
  | "phone_only"
  | "too_long";

export type RequestReading =
  | { row: RequestRow }
  | { line: number; problems: { field: RequestField; reason: RowReason }[] };

const columnWords = [
  ["email", ["email", "e mail", "courriel", "mail"]],
  ["phone", ["phone", "telephone", "tel", "mobile", "cell", "cellulaire", "portable", "numero", "sms", "texto"]],
  ["language", ["language", "langue", "lang", "locale"]],
  [
    "location",
    ["location", "etablissement", "branch", "store", "shop", "magasin", "boutique", "succursale", "site", "lieu"],
  ],
  [
    "date",
    ["date", "visit", "visite", "visited", "purchase", "purchased", "achat", "passage", "consent", "consentement"],
  ],
  ["name", ["name", "nom", "prenom", "customer", "client", "contact"]],
] as const satisfies ColumnWords<RequestField>;

/** A name in two columns. */
const nameWords = [
  ["name", ["first name", "firstname", "given name", "prenom"]],
  ["lastName", ["last name", "lastname", "surname", "family name", "nom de famille", "nom", "nom du client"]],
] as const satisfies ColumnWords<RequestField>;

/** A column whose name has one of these words holds a day, but none of a visit. */
const otherDays = ["birth", "birthday", "naissance", "anniversaire"];

/** Guesses from a French or English header row which column holds what. No column is used twice. */
export function guessRequestColumns(header: readonly string[]): RequestColumns {
  const named = columnsNamed<RequestField>(header, columnWords, { date: otherDays });
  const others = new Set([...named].flatMap(([field, column]) => (field === "name" ? [] : [column])));
  const left = header.map((title, column) => (others.has(column) ? "" : title));
  const inTwo = columnsNamed<RequestField>(left, nameWords);
  const columns = inTwo.size === nameWords.length ? new Map([...named, ...inTwo]) : named;
  const of = (field: RequestField) => columns.get(field) ?? null;
  return {
    name: of("name"),
    lastName: of("lastName"),
    phone: of("phone"),
    email: of("email"),
    language: of("language"),
    location: of("location"),
    date: of("date"),
  };
}

/** The column without which nobody of a file can be asked by that channel; null where it is there. */
export function missingColumn(columns: RequestColumns, channel: RequestChannel): "phone" | "email" | null {
  const field = channel === "sms" ? "phone" : "email";
  return columns[field] === null ? field : null;
}

const languageWords: Record<Language, readonly string[]> = {
  en: ["en", "eng", "english", "anglais"],
  fr: ["fr", "fre", "fra", "french", "francais"],
};

function languageOf(text: string): Language | null {
  const [, word = ""] = wordsOf(text).split(" ");
  return languageWords.fr.includes(word) ? "fr" : languageWords.en.includes(word) ? "en" : null;
}

/**
 * Reads one row that begins on `line`: a customer, or why they cannot be asked. Only what the channel needs is required,
 * and only that can be wrong: an unreadable email does not hold up a text.
 */
export function requestRow(cells: readonly string[], line: number, plan: RequestPlan): RequestReading {
  const cell = (field: RequestField): string | null => {
    const column = plan.columns[field];
    const text = unguard(column === null ? "" : (cells[column] ?? "")).trim();
    return text === "" ? null : text;
  };
  const problems: { field: RequestField; reason: RowReason }[] = [];
  const refuse = (field: RequestField, reason: RowReason) => problems.push({ field, reason });

  const name = [cell("name"), cell("lastName")].filter(Boolean).join(" ") || null;
  if (name !== null && name.length > contactLimits.name) refuse("name", "too_long");
  else if (name !== null && guard(name) !== name) refuse("name", "name_formula");

  const typed = { phone: cell("phone"), email: cell("email") };
  const read = typed.phone === null ? null : requestNumber(typed.phone, plan.home);
  const phone = read !== null && "number" in read ? read.number : null;
  const isEmail = typed.email !== null && typed.email.length <= contactLimits.email && plan.isEmail(typed.email);
  const email = isEmail ? typed.email : null;
  if (plan.channel === "sms" && read === null) refuse("phone", email === null ? "address_missing" : "email_only");
  if (plan.channel === "sms" && read !== null && "refused" in read) refuse("phone", read.refused);
  if (plan.channel === "email" && email === null)
    refuse("email", typed.email !== null ? "email_invalid" : phone === null ? "address_missing" : "phone_only");

  const named = cell("location");
  const compared = comparedName((named ?? "").slice(0, 2 * contactLimits.name));
  const location = plan.locations.find((one) => comparedName(one) === compared) ?? null;
  if (named !== null && location === null) refuse("location", "location_unknown");

  const day = cell("date");
  const visited = day === null ? null : importMoment(day, plan.dates, plan.timeZone);
  if (day !== null && visited === null) refuse("date", "date_invalid");

  if (problems.length > 0) return { line, problems };
  const language = languageOf(cell("language") ?? "");
  const consentOn = visited === null ? null : dayIn(plan.timeZone, new Date(visited));
  return { row: { line, name, phone, email, language, location, consentOn } };
}

/** The day of a row's visit; of one without it, a day after all others. */
const dayOf = ({ consentOn }: RequestRow): string => consentOn ?? "9999";

/** By what one person is known again, in whatever spelling: the number in E.164 form, and the inbox of the address. */
const personKeys = ({ phone, email }: Pick<RequestRow, "phone" | "email">): string[] =>
  [phone, email && inboxOf(email)].filter((key) => key !== null);

/**
 * Marks everybody who stands in the file before. Whoever has the number *or* the address of an earlier row is the same
 * person, by whatever channel they are asked. The row of their latest visit stays, and of several the first: consent may
 * have ended since an earlier one. A row without a day counts as of today.
 */
export function withoutDuplicates(readings: readonly RequestReading[], channel: RequestChannel): RequestReading[] {
  const seen = new Set<string>();
  const asked = new Set<RequestRow>();
  const rows = readings.flatMap((reading) => ("row" in reading ? [reading.row] : []));
  for (const row of rows.toSorted((one, other) => dayOf(other).localeCompare(dayOf(one)))) {
    const keys = personKeys(row);
    if (!keys.some((key) => seen.has(key))) asked.add(row);
    for (const key of keys) seen.add(key);
  }
  const field = channel === "sms" ? "phone" : "email";
  return readings.map((reading) =>
    !("row" in reading) || asked.has(reading.row)
      ? reading
      : { line: reading.row.line, problems: [{ field, reason: "duplicate" }] },
  );
}
