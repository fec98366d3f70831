import type { ImportRow } from "#shared/model/import.ts";
import { readEmail } from "#shared/model/typed-contact.ts";
import { comparedName } from "#shared/rules/organizations/location-name.ts";
import { type Columns, type FieldRules, never, weights } from "./columns.ts";
import { dateRule, emailRule, hasLetters, locationRule, nameRule, phoneRule } from "./field-rules.ts";
import { unguard } from "./formula-guard.ts";
import { type DateOrder, importTime, momentRefused } from "./import-date.ts";

/** What a column of an imported file can hold. The first two are required. */
export const importFields = ["date", "rating", "comment", "name", "email", "phone", "location"] as const;
export type ImportField = (typeof importFields)[number];

/** How to read a file: which column holds what, how it writes days, and its known locations. */
export interface ImportPlan {
  columns: Columns<ImportField>;
  dates: DateOrder;
  timeZone: string;
  /** The names of the organization's locations. */
  locations: readonly string[];
  /** When it is read: what is to come is no past feedback. */
  now: Date;
}

type UnnumberedRow = Omit<ImportRow, "occurrence">;

/** What is wrong with a row's contents: where, and a field message's key. */
export type RowCheck = (row: UnnumberedRow) => readonly { path: PropertyKey[]; message: string }[];

/** A row ready to send except for its occurrence, or the field messages' keys that say why it cannot be sent. */
export type ImportReading = { row: UnnumberedRow } | { problems: { field: ImportField; reason: string }[] };

/** No rating is longer. What is longer is not looked at, so that nothing in a file costs time. */
const longest = 100;

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();

/** How the columns of a file of past feedback are recognized. */
export const importRules = (locations: readonly string[]): FieldRules<ImportField> => {
  const names = new Set(locations.map(comparedName));
  return {
    date: dateRule(
      "always",
      [8, "date, timestamp, horodateur, horodatage, created, submitted, published, publie, posted, completed, soumis"],
      [7, "day, jour, when, time"],
      [-1, "visit, visite"],
      [-6, "reply, replied, response, reponse"],
    ),
    rating: {
      words: weights(
        [9, "rating, star, etoile, star rating, overall rating, note globale"],
        [8, "score, note"],
        [7, "evaluation"],
        [-5, "average, moyenne, count, staff, internal, interne"],
      ),
      fits: (cell) => (importRating(cell) === null ? 0 : 1),
      unnamed: "always",
    },
    comment: {
      words: weights(
        [9, "comment, commentaire"],
        [7, "review, avis, text, texte, message, feedback, content, contenu, body, remark, remarque"],
        [3, "note"],
        [-3, "title, titre"],
        [-6, "date, reply, response, reponse, source, type, status, statut, name, nom, rating, internal, interne"],
        [never, "id, url, link, lien"],
      ),
      fits: (cell) => (!hasLetters(cell) || importRating(cell) !== null ? 0 : /\S\s+\S+\s+\S/.test(cell) ? 1 : 0.5),
      unnamed: "always",
    },
    name: nameRule,
    email: emailRule,
    phone: phoneRule(null),
    location: locationRule((cell) => names.has(comparedName(cell.slice(0, longest)))),
  };
};

const numerals = [
  ["one", "un", "une"],
  ["two", "deux"],
  ["three", "trois"],
  ["four", "quatre"],
  ["five", "cinq"],
];

/**
 * Reads 1 to 5 stars from "4", "4/5", "8/10", "4,0", "5 stars", "5 étoiles", "★★★★☆" or "FOUR". Null for anything else.
 */
export function importRating(text: string): number | null {
  if (text.length > longest || text.trim().startsWith("-")) return null;
  const cell = plain(text.replaceAll(/[.,]0+(?!\d)/g, "").replaceAll("/", " sur "));
  const full = /^[★⭐]/u.test(text.trim()) ? [...text].filter((star) => star === "★" || star === "⭐").length : null;
  if (full !== null) return full <= 5 ? full : null;
  const [, number, scale] =
    /^([a-z]+|\d{1,2})(?:\s*(?:sur|out of|of)\s*(\d{1,2}))?(?:\s*(?:stars?|etoiles?))?$/.exec(cell) ?? [];
  if (number === undefined) return null;
  const index = numerals.findIndex((names) => names.includes(number));
  const given = index < 0 ? Number(number) : index + 1;
  const stars = scale === "10" ? given / 2 : scale === undefined || scale === "5" ? given : Number.NaN;
  return Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : null;
}

const fieldOf = (path: PropertyKey[]): ImportField => importFields.find((field) => field === path[0]) ?? "comment";

/**
 * Reads one row of a file that begins on `line`. `check` says what the server would refuse. Texts stay unchanged, except
 * that the export's formula guard is undone.
 */
export function importRow(cells: readonly string[], line: number, plan: ImportPlan, check: RowCheck): ImportReading {
  const cell = (field: ImportField) => unguard(cells[plan.columns[field] ?? -1] ?? "");
  const contact = (field: ImportField) => (cell(field).trim() === "" ? null : cell(field).trim());
  const email = contact("email");
  const problems: { field: ImportField; reason: string }[] = [];
  const time = importTime(cell("date"), plan.dates, plan.timeZone);
  const dateRefused = time === null ? "date_invalid" : momentRefused(time.moment, plan.now);
  if (dateRefused) problems.push({ field: "date", reason: dateRefused });
  const rating = importRating(cell("rating"));
  if (rating === null) problems.push({ field: "rating", reason: "rating_invalid" });
  const location = contact("location");
  const known = plan.locations.find((name) => comparedName(name) === comparedName(location ?? ""));
  if (location !== null && known === undefined) problems.push({ field: "location", reason: "location_unknown" });
  const row = {
    line,
    date: time?.moment ?? "1970-01-01T00:00:00.000Z",
    ...(time?.local && { local: time.local }),
    rating: rating ?? 1,
    comment: cell("comment"),
    name: contact("name"),
    email: email && (readEmail(email).read ?? email),
    phone: contact("phone"),
    location: known ?? location,
  };
  // What is refused already needs no second reason.
  const refused = new Set(problems.map(({ field }) => field));
  for (const { path, message } of check(row))
    if (!refused.has(fieldOf(path))) problems.push({ field: fieldOf(path), reason: message });
  return problems.length === 0 ? { row } : { problems };
}

/**
 * Numbers identical rows of a file from 0: same date, rating, comment, customer and location. So each of them is kept,
 * and importing the file again adds nothing. `rows` are in the order of the file.
 */
export function numberOccurrences(rows: readonly UnnumberedRow[]): ImportRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const key = JSON.stringify([row.date, row.rating, row.comment, row.name, row.email, row.phone, row.location]);
    const occurrence = seen.get(key) ?? 0;
    seen.set(key, occurrence + 1);
    return { ...row, occurrence };
  });
}
