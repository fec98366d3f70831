import type { ImportRow } from "#shared/model/import.ts";
import { readTypedEmail } from "#shared/model/typed-contact.ts";
import { comparedName } from "#shared/rules/organizations/organization.ts";
import { type Columns, type FieldRules, never, weights } from "./columns.ts";
import { dateRule, emailRule, hasLetters, locationRule, nameRule, phoneRule } from "./field-rules.ts";
import { unguard } from "./formula-guard.ts";
import { type DateOrder, importMoment, momentRefused } from "./import-date.ts";

/** The first two are required. */
export const importFields = ["date", "rating", "comment", "name", "email", "phone", "location"] as const;
type ImportField = (typeof importFields)[number];

export interface ImportPlan {
  columns: Columns<ImportField>;
  dates: DateOrder;
  timeZone: string;
  locations: readonly string[];
  now: Date;
}

type UnnumberedRow = Omit<ImportRow, "occurrence">;

export type RowCheck = (row: UnnumberedRow) => readonly { path: PropertyKey[]; message: string }[];

type ImportReading = { row: UnnumberedRow } | { problems: { field: ImportField; reason: string }[] };

/** Bounds the work on hostile files. */
const longest = 100;

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();

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

/** Reads "4", "4/5", "8/10", "4,0", "5 stars", "5 étoiles", "★★★★☆" or "FOUR"; else null. */
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

/** `check` applies the server's rules; the export's formula guard is undone. */
export function importRow(cells: readonly string[], line: number, plan: ImportPlan, check: RowCheck): ImportReading {
  const cell = (field: ImportField) => unguard(cells[plan.columns[field] ?? -1] ?? "");
  const contact = (field: ImportField) => (cell(field).trim() === "" ? null : cell(field).trim());
  const email = contact("email");
  const problems: { field: ImportField; reason: string }[] = [];
  const date = importMoment(cell("date"), plan.dates, plan.timeZone);
  const dateRefused = date === null ? "date_invalid" : momentRefused(date, plan.now);
  if (dateRefused) problems.push({ field: "date", reason: dateRefused });
  const rating = importRating(cell("rating"));
  if (rating === null) problems.push({ field: "rating", reason: "rating_invalid" });
  const location = contact("location");
  const known = plan.locations.find((name) => comparedName(name) === comparedName(location ?? ""));
  if (location !== null && known === undefined) problems.push({ field: "location", reason: "location_unknown" });
  const row = {
    line,
    date: date ?? "1970-01-01T00:00:00.000Z",
    rating: rating ?? 1,
    comment: cell("comment"),
    name: contact("name"),
    email: email && (readTypedEmail(email).read ?? email),
    phone: contact("phone"),
    location: known ?? location,
  };
  const refused = new Set(problems.map(({ field }) => field));
  for (const { path, message } of check(row))
    if (!refused.has(fieldOf(path))) problems.push({ field: fieldOf(path), reason: message });
  return problems.length === 0 ? { row } : { problems };
}

/** Numbers identical rows from 0 in file order, so that a repeated import adds nothing. */
export function numberOccurrences(rows: readonly UnnumberedRow[]): ImportRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const key = JSON.stringify([row.date, row.rating, row.comment, row.name, row.email, row.phone, row.location]);
    const occurrence = seen.get(key) ?? 0;
    seen.set(key, occurrence + 1);
    return { ...row, occurrence };
  });
}
