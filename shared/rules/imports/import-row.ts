import type { ImportRow } from "#shared/model/import.ts";
import { comparedName } from "#shared/rules/organizations/location-name.ts";
import { unguard } from "./formula-guard.ts";
import { type DateOrder, importMoment, importTime, momentRefused } from "./import-date.ts";

/** What a column of an imported file can hold. The first two are required. */
export const importFields = ["date", "rating", "comment", "name", "email", "phone", "location"] as const;
export type ImportField = (typeof importFields)[number];

/** How to read a file: which column holds what (null for none), how it writes days, and its known locations. */
export interface ImportPlan {
  columns: Record<ImportField, number | null>;
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

const headers: Record<ImportField, RegExp> = {
  date: /^(?:date|day|jour|when|created(?: ?at)?|submitted(?: ?at)?|published(?: ?at)?|horodat\w*|timestamp|time)\b|\bdate\b/,
  rating: /^(?:ratings?|stars?|star ?rating|score|notes?|etoiles?|nombre d.etoiles|evaluation)\b/,
  comment: /^(?:comments?|commentaires?|reviews?|avis|text|texte|message|feedback|content|contenu|body)\b/,
  name: /^(?:name|nom|customer|client|author|auteur|reviewer|full ?name)\b|\b(?:name|nom)\b/,
  email: /\b(?:e ?mail|courriel|mail)\b/,
  phone: /\b(?:phone|telephone|tel|mobile|portable|numero)\b/,
  location: /^(?:locations?|etablissements?|branch|store|shop|magasin|boutique|site|lieu|agence|place|adresse)\b/,
};

/** No rating and no column's name is longer. What is longer is not looked at, so that nothing in a file costs time. */
const longest = 100;

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();

/** Guesses from a French or English header row which column holds what. No column is used twice. */
export function guessColumns(header: readonly string[]): ImportPlan["columns"] {
  const names = header.map((name) => plain(name.slice(0, longest)));
  const taken = new Set<number>();
  const columns: ImportPlan["columns"] = {
    date: null,
    rating: null,
    comment: null,
    name: null,
    email: null,
    phone: null,
    location: null,
  };
  // The most specific words come first: "customer email" is an email, not a name.
  for (const field of ["email", "phone", "rating", "comment", "location", "date", "name"] as const) {
    const index = names.findIndex((name, column) => !taken.has(column) && headers[field].test(name));
    if (index < 0) continue;
    columns[field] = index;
    taken.add(index);
  }
  return columns;
}

/** Whether a file's first row names its columns instead of holding a feedback. */
export const isHeader = (cells: readonly string[]): boolean =>
  cells.every(
    (cell) =>
      cell.length < 60 &&
      importMoment(cell, "day_first", "UTC") === null &&
      importMoment(cell, "month_first", "UTC") === null,
  ) && cells.some((cell) => Object.values(headers).some((words) => words.test(plain(cell))));

const words = [
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
  const index = words.findIndex((names) => names.includes(number));
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
  const cell = (field: ImportField) => {
    const column = plan.columns[field];
    return unguard(column === null ? "" : (cells[column] ?? ""));
  };
  const contact = (field: ImportField) => (cell(field).trim() === "" ? null : cell(field).trim());
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
    email: contact("email"),
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
