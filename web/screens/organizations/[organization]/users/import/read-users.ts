import * as z from "zod/mini";
import { UserRow } from "#shared/contract/users.ts";
import { type MemberRole, memberRoles } from "#shared/model/role.ts";
import { type ColumnWords, columnsNamed } from "#shared/rules/imports/columns.ts";
import type { CsvContent, CsvRecord } from "#web/parts/csv/read-csv.ts";
import { type BadLine, inOrder, type LineProblem, problemsOf, unreadableLines } from "#web/parts/import/bad-line.ts";

/** The fields of a person in a file, in the order that a file without a header has them. */
export const userFields = ["firstName", "lastName", "email", "phone", "role"] as const;
export type UserField = (typeof userFields)[number];

/** A person as the API takes them, and the line of the file that they stand on. */
export type ReadRow = z.input<typeof UserRow>;

/** What a file holds: whom to add, and which lines are left out. */
export interface ReadUsers {
  good: ReadRow[];
  bad: BadLine[];
  header: readonly string[];
}

const folded = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

const columnWords = [
  ["email", ["email", "e mail", "mail", "courriel"]],
  ["phone", ["phone", "telephone", "tel", "mobile", "cell", "cellulaire"]],
  ["role", ["role"]],
  ["firstName", ["first name", "firstname", "first", "given name", "prenom"]],
  ["lastName", ["last name", "lastname", "last", "surname", "family name", "nom", "nom de famille"]],
] as const satisfies ColumnWords<UserField>;

const roleNames: Record<MemberRole, readonly string[]> = {
  owner: ["owner", "proprietaire"],
  admin: ["admin", "administrator", "administrateur", "administratrice"],
  operator: ["operator", "operateur", "operatrice"],
  agent: ["agent", "agente"],
  employee: ["employee", "employe"],
};

type Columns = Partial<Record<UserField, number>>;

const columnsOf = (header: readonly string[]): Columns =>
  Object.fromEntries(columnsNamed<UserField>(header, columnWords));

/** A role by its name in either language; undefined where none has it. */
const roleOf = (text: string): MemberRole | undefined =>
  memberRoles.find((role) => roleNames[role].includes(folded(text)));

function readRow({ cells, line }: CsvRecord, columns: Columns, given: readonly MemberRole[]): ReadRow | LineProblem[] {
  const cell = (field: UserField) => (columns[field] === undefined ? "" : (cells[columns[field]] ?? "").trim());
  const role = roleOf(cell("role"));
  const row = {
    line,
    firstName: cell("firstName"),
    lastName: cell("lastName"),
    email: cell("email"),
    phone: cell("phone") === "" ? null : cell("phone"),
    ...(role && { role }),
  };
  const { error } = z.safeParse(UserRow, row);
  const problems = problemsOf(error?.issues ?? []);
  if (cell("role") !== "" && role === undefined) problems.push({ field: "role", reason: "role_unknown" });
  if (role !== undefined && !given.includes(role)) problems.push({ field: "role", reason: "role_above_own" });
  return problems.length > 0 ? problems : row;
}

/**
 * Reads the people of a file by its header, or by position where it has none. Null where neither gives name and email.
 * `given` are the roles that may be given. An address that stood in an earlier line is left out.
 */
export function readUsers({ records, unreadable }: CsvContent, given: readonly MemberRole[]): ReadUsers | null {
  const first = records[0]?.cells ?? [];
  const named = columnsOf(first);
  const isNamed = named.email !== undefined && named.firstName !== undefined && named.lastName !== undefined;
  const isPlain = !isNamed && (first[2] ?? "").includes("@");
  if (!isNamed && !isPlain) return null;
  const columns: Columns = isNamed ? named : Object.fromEntries(userFields.map((field, index) => [field, index]));
  const good: ReadRow[] = [];
  const bad = unreadableLines(unreadable);
  const seen = new Set<string>();
  for (const record of isNamed ? records.slice(1) : records) {
    const row = readRow(record, columns, given);
    const { line, cells } = record;
    if (Array.isArray(row)) bad.push({ line, cells, problems: row });
    else if (seen.has(row.email.toLowerCase()))
      bad.push({ line, cells, problems: [{ field: "email", reason: "duplicate" }] });
    else {
      seen.add(row.email.toLowerCase());
      good.push(row);
    }
  }
  return { good, bad: inOrder(bad), header: isNamed ? first : [] };
}
