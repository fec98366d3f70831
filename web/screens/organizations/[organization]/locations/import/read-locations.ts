import { locationRowIssues } from "#shared/contract/inputs/place.ts";
import type { LocationRow } from "#shared/model/location.ts";
import { type FieldRules, namesOf, never, rowsBelow, weights } from "#shared/rules/imports/columns.ts";
import { hasLetters } from "#shared/rules/imports/field-rules.ts";
import type { TableReading } from "#shared/rules/imports/table-reading.ts";
import { amongLocations, type LocationIdentity, locationIdentity } from "#shared/rules/organizations/organization.ts";
import type { TableContent } from "#web/parts/file/read-table.ts";
import { type BadLine, byLine, problemsOf, unreadableLines } from "#web/parts/import/bad-lines.tsx";

/** In the order of a file without header. */
export const locationColumns = ["name", "address", "feedbackId", "interceptLessThan"] as const;
type LocationField = (typeof locationColumns)[number];

export const locationRules: FieldRules<LocationField> = {
  name: {
    words: weights(
      [9, "name, nom"],
      [7, "location, etablissement, succursale, store, branch, restaurant, boutique, magasin, site"],
      [-2, "legal, legale"],
      [
        never,
        "id, code, manager, gerant, responsable, owner, contact, city, ville, street, rue, type, address, adresse",
      ],
    ),
    fits: (cell) => (hasLetters(cell) ? 1 : 0),
    unnamed: "without_header",
  },
  address: {
    words: weights(
      [9, "address, adresse, street address"],
      [7, "street, rue"],
      [-6, "email, e mail, courriel, mail, web, 2, ip"],
    ),
    fits: (cell) => (hasLetters(cell) && !cell.includes("@") ? (/\d/.test(cell) ? 1 : 0.5) : 0),
  },
  feedbackId: {
    words: weights([9, "link, lien, feedback link"], [-6, "google, facebook, map, carte, website, web"]),
    fits: (cell) => (/^\S*\p{L}\S*$/u.test(cell) ? 1 : 0.2),
  },
  interceptLessThan: {
    words: weights([9, "threshold, seuil, private below, prive au dessous"]),
    fits: (cell) => (/^[1-5](?:\D|$)/.test(cell) ? 1 : 0.2),
  },
};

export interface LocationsRead {
  good: LocationRow[];
  bad: BadLine[];
  header: readonly string[];
}

export function sortLocations(
  { good, bad }: LocationsRead,
  there: readonly LocationIdentity[],
  takenLinks: ReadonlySet<string>,
): { added: LocationRow[]; there: LocationRow[]; bad: BadLine[] } {
  const isThere = amongLocations(there);
  const inFile = new Set<string>();
  const linkProblem = ({ feedbackId }: LocationRow): string | null => {
    const link = feedbackId?.toLowerCase();
    if (link === undefined) return null;
    if (takenLinks.has(link)) return "link_taken";
    if (inFile.has(link)) return "duplicate";
    inFile.add(link);
    return null;
  };
  const judged = good.filter((row) => !isThere(row)).map((row) => ({ row, reason: linkProblem(row) }));
  return {
    added: judged.flatMap(({ row, reason }) => (reason === null ? [row] : [])),
    there: good.filter(isThere),
    bad: byLine([
      ...bad,
      ...judged.flatMap(({ row: { line, name, address, feedbackId }, reason }) =>
        reason === null
          ? []
          : [{ line, cells: [name, address ?? "", feedbackId ?? ""], problems: [{ field: "feedbackId", reason }] }],
      ),
    ]),
  };
}

export const linksToAdd = ({ good }: LocationsRead, there: readonly LocationIdentity[]): string[] => {
  const isThere = amongLocations(there);
  return good.flatMap((row) => (row.feedbackId === null || isThere(row) ? [] : [row.feedbackId.toLowerCase()]));
};

/** "4", "4 stars" and "4 étoiles" are 4; anything else becomes 0, which the contract refuses. */
const thresholdIn = (cell: string): number | null => {
  if (cell === "") return null;
  const [, digits] = /^(\d{1,3})(?:\D*)$/.exec(cell) ?? [];
  return digits === undefined ? 0 : Number(digits);
};

export function readLocations(
  { records, unreadable }: TableContent,
  { header, columns }: Pick<TableReading<LocationField>, "header" | "columns">,
): LocationsRead {
  const good: LocationRow[] = [];
  const bad = unreadableLines(unreadable);
  const seen = new Set<string>();
  for (const { cells, line } of rowsBelow(records, header)) {
    const cell = (field: LocationField) => (cells[columns[field] ?? -1] ?? "").trim();
    const orNull = (field: LocationField) => cell(field) || null;
    const found: LocationRow = {
      line,
      name: cell("name"),
      address: orNull("address"),
      feedbackId: orNull("feedbackId"),
      interceptLessThan: thresholdIn(cell("interceptLessThan")),
    };
    const issues = problemsOf(locationRowIssues(found));
    const identity = locationIdentity(found);
    const problems = seen.has(identity) && issues.length === 0 ? [{ field: "name", reason: "twice" }] : issues;
    seen.add(identity);
    if (problems.length === 0) good.push(found);
    else bad.push({ line, cells, problems });
  }
  return { good, bad: byLine(bad), header: namesOf(records, header) };
}
