import { contactLimits } from "#shared/model/contact.ts";
import type { Language } from "#shared/model/language.ts";
import type { RequestChannel, SkipReason } from "#shared/model/request.ts";
import type { SmsCountry } from "#shared/model/sms-country.ts";
import { readTypedEmail } from "#shared/model/typed-contact.ts";
import { readTypedPhone } from "#shared/model/typed-phone.ts";
import { dayInZone } from "#shared/rules/figures/period.ts";
import { type Columns, type FieldRules, never, titleWords, weights } from "#shared/rules/imports/columns.ts";
import { type ConsentColumn, saysNo } from "#shared/rules/imports/consent-columns.ts";
import {
  dateRule,
  emailRule,
  lastNameRule,
  locationRule,
  nameRule,
  phoneRule,
} from "#shared/rules/imports/field-rules.ts";
import { guard, unguard } from "#shared/rules/imports/formula-guard.ts";
import { type DateOrder, importMoment } from "#shared/rules/imports/import-date.ts";
import { comparedName } from "#shared/rules/organizations/organization.ts";
import { inboxOf } from "./request-link.ts";
import { requestNumber } from "./request-number.ts";

const requestFields = ["name", "lastName", "phone", "email", "language", "location", "date"] as const;
type RequestField = (typeof requestFields)[number];

export interface RequestPlan {
  columns: Columns<RequestField>;
  consents: readonly ConsentColumn[];
  channel: RequestChannel;
  home: SmsCountry | null;
  locations: readonly string[];
  dates: DateOrder;
  timeZone: string;
  isEmail: (text: string) => boolean;
}

/** Number in E.164; location as the organization spells it. */
export interface UploadedRow {
  line: number;
  name: string | null;
  phone: string | null;
  email: string | null;
  language: Language | null;
  location: string | null;
  /** Day of visit or consent, `YYYY-MM-DD`; null if unknown. */
  consentOn: string | null;
}

export type RowReason =
  | Extract<SkipReason, `number_${string}` | "address_missing" | "duplicate">
  | "date_invalid"
  | "email_invalid"
  | "email_only"
  | "location_unknown"
  | "name_formula"
  | "phone_only"
  | "too_long"
  | "unsubscribed";

export type RequestReading =
  | { row: UploadedRow }
  | { line: number; problems: { field: RequestField; reason: RowReason }[] };

const isLanguage = (cell: string) => languageOf(cell) !== null;

/** Consent is dated by the latest visit. */
export const requestRules = ({
  home,
  locations,
}: Pick<RequestPlan, "home" | "locations">): FieldRules<RequestField> => {
  const names = new Set(locations.map(comparedName));
  return {
    name: nameRule,
    lastName: lastNameRule,
    phone: phoneRule(home),
    email: emailRule,
    language: {
      words: weights([8, "language, langue, lang, locale"]),
      fits: (cell) => (isLanguage(cell) ? 1 : 0),
    },
    location: locationRule((cell) => names.has(comparedName(cell.slice(0, 2 * contactLimits.name)))),
    date: dateRule(
      "without_header",
      [14, "last visit, derniere visite, last appointment, dernier rdv, dernier rendez vous, last seen"],
      [10, "visit, visite, visited, appointment, rdv, rendez vous, reservation, booking, passage, sejour, stay"],
      [
        8,
        "date, day, jour, quand, when, purchase, purchased, achat, order, commande, sale, vente, service, invoice, facture",
      ],
      [7, "arrival, arrivee, departure, depart, checkout, check out, check in, paid, paye, completed, termine"],
      [6, "consent, consentement"],
      [-5, "first, premier, premiere"],
      [never, "created, creation, cree"],
    ),
  };
};

export function missingColumn(columns: Columns<RequestField>, channel: RequestChannel): "phone" | "email" | null {
  const field = channel === "sms" ? "phone" : "email";
  return columns[field] === undefined ? field : null;
}

/** SMS if there are numbers or nothing yet, else email. */
export const usualChannel = ({ phone, email }: Columns<RequestField>): RequestChannel =>
  phone === undefined && email !== undefined ? "email" : "sms";

const languageWords: Record<Language, readonly string[]> = {
  en: ["en", "eng", "english", "anglais"],
  fr: ["fr", "fre", "fra", "french", "francais"],
};

function languageOf(text: string): Language | null {
  const [, word = ""] = titleWords(text).split(" ");
  return languageWords.fr.includes(word) ? "fr" : languageWords.en.includes(word) ? "en" : null;
}

const inSpokenOrder = (name: string): string => name.replace(/^([\p{L}'’. -]+), ([\p{L}'’. -]+)$/u, "$2 $1");

function numberIn(cell: string, home: SmsCountry | null): ReturnType<typeof requestNumber> {
  const whole = requestNumber(cell, home);
  const { read } = readTypedPhone(cell);
  return "number" in whole || whole.refused !== "number_invalid" || read === null ? whole : requestNumber(read, home);
}

/** Parses a row; only the channel's own contact can be wrong. */
export function requestRow(cells: readonly string[], line: number, plan: RequestPlan): RequestReading {
  const cell = (field: RequestField): string | null => {
    const text = unguard(cells[plan.columns[field] ?? -1] ?? "").trim();
    return text === "" ? null : text;
  };
  const problems: { field: RequestField; reason: RowReason }[] = [];
  const refuse = (field: RequestField, reason: RowReason) => problems.push({ field, reason });

  const [first, last] = [cell("name"), cell("lastName")];
  const whole = last !== null && first?.endsWith(last) ? first : [first, last].filter(Boolean).join(" ");
  const name = inSpokenOrder(whole) || null;
  if (name !== null && name.length > contactLimits.name) refuse("name", "too_long");
  else if (name !== null && guard(name) !== name) refuse("name", "name_formula");

  const typed = { phone: cell("phone"), email: cell("email") };
  const read = typed.phone === null ? null : numberIn(typed.phone, plan.home);
  const phone = read !== null && "number" in read ? read.number : null;
  const address = typed.email === null ? null : readTypedEmail(typed.email).read;
  const email = address !== null && address.length <= contactLimits.email && plan.isEmail(address) ? address : null;
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

  if (saysNo(cells, plan.consents, plan.channel))
    return { line, problems: [{ field: plan.channel === "sms" ? "phone" : "email", reason: "unsubscribed" }] };
  if (problems.length > 0) return { line, problems };
  const language = languageOf(cell("language") ?? "");
  const consentOn = visited === null ? null : dayInZone(plan.timeZone, new Date(visited));
  return { row: { line, name, phone, email, language, location, consentOn } };
}

const dayOf = ({ consentOn }: UploadedRow): string => consentOn ?? "9999";

const personKeys = ({ phone, email }: Pick<UploadedRow, "phone" | "email">): string[] =>
  [phone, email && inboxOf(email)].filter((key) => key !== null);

/** Marks duplicates by number or email; the latest visit stays, because older consent may have expired. */
export function withoutDuplicates(readings: readonly RequestReading[], channel: RequestChannel): RequestReading[] {
  const seen = new Set<string>();
  const asked = new Set<UploadedRow>();
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
