import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { UserRow } from "#shared/contract/users.ts";
import type { NamedThing } from "#shared/model/feedback.ts";
import { type MemberRole, memberRoles } from "#shared/model/role.ts";
import { readTypedEmail } from "#shared/model/typed-contact.ts";
import { readTypedPhone } from "#shared/model/typed-phone.ts";
import { usualRole } from "#shared/rules/accounts/organization-user.ts";
import { type Columns, type FieldRules, namesOf, never, rowsBelow, weights } from "#shared/rules/imports/columns.ts";
import { emailRule, locationRule, nameRule, phoneRule } from "#shared/rules/imports/field-rules.ts";
import { guessReading, type TableReading } from "#shared/rules/imports/table-reading.ts";
import { comparedName } from "#shared/rules/organizations/organization.ts";
import { isLimitable } from "#shared/rules/permissions.ts";
import { useEveryEmail } from "#web/api/users.ts";
import type { TableContent, TableRecord } from "#web/parts/file/read-table.ts";
import {
  type BadLine,
  byLine,
  type LineProblem,
  problemsOf,
  unreadableLines,
  useLineReason,
} from "#web/parts/import/bad-lines.tsx";
import { CheckFrame } from "#web/parts/import/check-frame.tsx";
import { ColumnsChoice } from "#web/parts/import/columns-choice.tsx";
import type { ChosenFile } from "#web/parts/import/import-screen.tsx";
import { Preview } from "#web/parts/import/preview.tsx";

/** In the order of a file without header. */
export const userFields = ["firstName", "lastName", "email", "phone", "role", "limitedTo"] as const;
type UserField = (typeof userFields)[number];

type ReadRow = z.input<typeof UserRow>;

interface ReadUsers {
  good: ReadRow[];
  bad: BadLine[];
  header: readonly string[];
}

const folded = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

const roleNames: Record<MemberRole, readonly string[]> = {
  owner: ["owner", "proprietaire"],
  admin: ["admin", "administrator", "administrateur", "administratrice"],
  operator: ["operator", "operateur", "operatrice"],
  agent: ["agent", "agente"],
  employee: ["employee", "employe"],
};

const roleOf = (text: string): MemberRole | undefined =>
  memberRoles.find((role) => roleNames[role].includes(folded(text)));

type LocationsByName = ReadonlyMap<string, readonly NamedThing[]>;
export const locationsByName = (locations: readonly NamedThing[]): LocationsByName =>
  Map.groupBy(locations, ({ name }) => comparedName(name));

const namesIn = (cell: string): string[] =>
  cell.split(/[;|]/).flatMap((name) => (name.trim() === "" ? [] : [name.trim()]));

export const userRules = (locations: LocationsByName): FieldRules<UserField> => ({
  firstName: {
    words: weights([9, "first name, firstname, given name, prenom"], [7, "first"], [-6, "phonetic, preferred, middle"]),
    fits: nameRule.fits,
  },
  lastName: {
    words: weights(
      [9, "last name, lastname, surname, family name, nom de famille"],
      [7, "last, nom"],
      [never, "first, prenom, complet, login, phonetic"],
    ),
    fits: nameRule.fits,
  },
  email: emailRule,
  phone: phoneRule(null),
  role: {
    words: weights(
      [9, "role"],
      [6, "access, acces, permission, profil, profile, fonction, position, job title, poste"],
    ),
    fits: (cell) => (roleOf(cell) === undefined ? 0 : 1),
  },
  limitedTo: locationRule((cell) => namesIn(cell).every((name) => locations.has(comparedName(name)))),
});

function readRow(
  { cells, line }: TableRecord,
  columns: Columns<UserField>,
  given: readonly MemberRole[],
  locations: LocationsByName,
): ReadRow | LineProblem[] {
  const cell = (field: UserField) => (cells[columns[field] ?? -1] ?? "").trim();
  const role = roleOf(cell("role"));
  const named = namesIn(cell("limitedTo")).map((name) => ({ name, found: locations.get(comparedName(name)) ?? [] }));
  const unclear = named.filter(({ found }) => found.length !== 1);
  const limitedTo = named.flatMap(({ found }) => found.map(({ _id }) => _id));
  const row = {
    line,
    firstName: cell("firstName"),
    lastName: cell("lastName"),
    email: readTypedEmail(cell("email")).read ?? cell("email"),
    phone: readTypedPhone(cell("phone")).read ?? (cell("phone") || null),
    ...(role && { role }),
    ...(named.length > 0 && unclear.length === 0 && { limitedTo }),
  };
  const { error } = z.safeParse(UserRow, row);
  const problems = problemsOf(error?.issues ?? []);
  if (cell("role") !== "" && role === undefined) problems.push({ field: "role", reason: "role_unknown" });
  if (role !== undefined && !given.includes(role)) problems.push({ field: "role", reason: "role_above_own" });
  if (named.length > 0 && !isLimitable(role ?? usualRole))
    problems.push({ field: "limitedTo", reason: "role_unlimited" });
  for (const { name, found } of unclear)
    problems.push({
      field: "limitedTo",
      reason: found.length === 0 ? "location_unknown" : "location_ambiguous",
      name,
    });
  return problems.length > 0 ? problems : row;
}

/** `given` are the assignable roles; repeated addresses are left out. */
export function readUserRows(
  { records, unreadable }: TableContent,
  { header, columns }: Pick<TableReading<UserField>, "header" | "columns">,
  given: readonly MemberRole[],
  locations: LocationsByName,
): ReadUsers {
  const good: ReadRow[] = [];
  const bad = unreadableLines(unreadable);
  const seen = new Set<string>();
  for (const record of rowsBelow(records, header)) {
    const row = readRow(record, columns, given, locations);
    const { line, cells } = record;
    if (Array.isArray(row)) bad.push({ line, cells, problems: row });
    else if (seen.has(row.email.toLowerCase()))
      bad.push({ line, cells, problems: [{ field: "email", reason: "duplicate" }] });
    else {
      seen.add(row.email.toLowerCase());
      good.push(row);
    }
  }
  return { good, bad: byLine(bad), header: namesOf(records, header) };
}

interface CheckUsersProps {
  organization: string;
  file: ChosenFile;
  given: readonly MemberRole[];
  locations: readonly NamedThing[];
  onStart: (read: ReadUsers) => void;
}

const required = ["firstName", "lastName", "email"] as const;

export function CheckUsers({ organization, file, given, locations, onStart }: CheckUsersProps) {
  const { t } = useTranslation(["imports", "organizations", "users"]);
  const say = useLineReason("users");
  const places = useMemo(() => locationsByName(locations), [locations]);
  const rules = userRules(places);
  const [reading, setReading] = useState(() =>
    guessReading(file.content.records, { rules, preferred: "iso", order: userFields }),
  );
  const isMissing = required.some((field) => reading.columns[field] === undefined);
  const { good, bad, header } = useMemo(() => {
    const read = readUserRows(file.content, reading, given, places);
    return isMissing ? { ...read, good: [], bad: [] } : read;
  }, [file.content, reading, given, places, isMissing]);
  const { data: here } = useEveryEmail(organization);
  const added = good.filter(({ email }) => !here?.has(email.toLowerCase()));
  const there = good.length - added.length;
  return (
    <CheckFrame
      kind="users"
      file={file}
      lines={rowsBelow(file.content.records, reading.header).length + file.content.unreadable.length}
      ready={added.length}
      bad={bad}
      header={header}
      say={say}
      onStart={() => onStart({ good, bad, header })}
    >
      <ColumnsChoice
        kind="users"
        content={file.content}
        rules={rules}
        reading={reading}
        onChange={setReading}
        required={required}
      />
      {isMissing ? null : (
        <Preview
          title={added.length === 0 ? t("imports:users.goodNone") : t("imports:users.good", { count: added.length })}
          {...(added.length > 0 && { hint: t("imports:users.goodHint") })}
          {...(there > 0 && { there: t("imports:users.here", { count: there }) })}
          rows={added}
          columns={userFields.map((field) => ({
            name: t(`imports:users.fields.${field}`),
            cell: (row: ReadRow) => {
              if (field === "role") return t(`organizations:roles.${row.role ?? usualRole}`);
              if (field !== "limitedTo") return row[field];
              const names = locations.filter(({ _id }) => row.limitedTo?.includes(_id)).map(({ name }) => name);
              return names.join(", ") || t("users:limit.all");
            },
          }))}
        />
      )}
    </CheckFrame>
  );
}
