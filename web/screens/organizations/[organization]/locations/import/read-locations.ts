import { locationRowIssues } from "#shared/contract/inputs/location-row.ts";
import type { LocationRow } from "#shared/model/location-row.ts";
import { type ColumnWords, columnsNamed, isColumnName } from "#shared/rules/imports/columns.ts";
import { amongLocations, type LocationIdentity, locationIdentity } from "#shared/rules/organizations/location-name.ts";
import type { CsvContent } from "#web/parts/csv/read-csv.ts";
import { type BadLine, inOrder, problemsOf, unreadableLines } from "#web/parts/import/bad-line.ts";

/** What a column can hold, in the order of a file without a header. */
const fields = ["name", "address", "feedbackId", "interceptLessThan"] as const;
type Field = (typeof fields)[number];

const columnWords = [
  ["feedbackId", ["link", "lien"]],
  ["interceptLessThan", ["threshold", "seuil"]],
  ["address", ["address", "adresse", "street", "rue"]],
  ["name", ["name", "nom", "location", "etablissement", "succursale", "store", "branch"]],
] as const satisfies ColumnWords<Field>;

/** What a file comes to: the rows that will be sent, and the lines that are left out. */
export interface LocationsRead {
  good: LocationRow[];
  bad: BadLine[];
  header: readonly string[];
}

/**
 * A file's rows by what is known of the organization: those to add, those that are there, and those whose link somebody has
 * or an earlier row to add takes.
 */
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
    bad: inOrder([
      ...bad,
      ...judged.flatMap(({ row: { line, name, address, feedbackId }, reason }) =>
        reason === null
          ? []
          : [{ line, cells: [name, address ?? "", feedbackId ?? ""], problems: [{ field: "feedbackId", reason }] }],
      ),
    ]),
  };
}

/** The links that a file names itself, of rows that are not there, in lowercase. */
export const linksToAdd = ({ good }: LocationsRead, there: readonly LocationIdentity[]): string[] => {
  const isThere = amongLocations(there);
  return good.flatMap((row) => (row.feedbackId === null || isThere(row) ? [] : [row.feedbackId.toLowerCase()]));
};

/** "4", "4 stars" and "4 étoiles" are 4. What is none of these becomes something that the contract refuses. */
const thresholdIn = (cell: string): number | null => {
  if (cell === "") return null;
  const [, digits] = /^(\d{1,3})(?:\D*)$/.exec(cell) ?? [];
  return digits === undefined ? 0 : Number(digits);
};

/**
 * Reads the locations of a file. A first row with a column of names is the header; without one the columns are name, address,
 * link and threshold. A line whose name and address stood before is left out, like one that the contract refuses.
 */
export function readLocations({ records, unreadable }: CsvContent): LocationsRead {
  const first = records[0]?.cells ?? [];
  const named = columnsNamed<Field>(first, columnWords);
  const hasHeader = isColumnName(first[named.get("name") ?? -1] ?? "", columnWords);
  const columns = hasHeader ? named : new Map(fields.map((field, column) => [field, column]));
  const good: LocationRow[] = [];
  const bad = unreadableLines(unreadable);
  const seen = new Set<string>();
  for (const { cells, line } of hasHeader ? records.slice(1) : records) {
    const cell = (field: Field) => (cells[columns.get(field) ?? -1] ?? "").trim();
    const orNull = (field: Field) => cell(field) || null;
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
  return { good, bad: inOrder(bad), header: hasHeader ? first : [] };
}
