import { describe, expect, it } from "vitest";
import { memberRoles } from "#shared/model/role.ts";
import { guessReading } from "#shared/rules/imports/table-reading.ts";
import { readTable } from "#web/parts/file/read-table.ts";
import { locationsByName, readUserRows, userFields, userRules } from "./check-users.tsx";

const locations = locationsByName([
  { _id: "01M7ZA5M9EFA472QMKCGSDGR6J", name: "Vieux-Port" },
  { _id: "01M7ZA5M9EFA472QMKCGSDGR6K", name: "Plateau" },
  { _id: "01M7ZA5M9EFA472QMKCGSDGR6M", name: "Laval" },
  { _id: "01M7ZA5M9EFA472QMKCGSDGR6N", name: "Laval" },
]);
const readingOf = async (text: string) => {
  const content = await readTable(new Blob([text]));
  const how = { rules: userRules(locations), preferred: "iso", order: userFields } as const;
  return { content, reading: guessReading(content.records, how) };
};
const read = async (text: string, given: readonly (typeof memberRoles)[number][] = memberRoles) => {
  const { content, reading } = await readingOf(text);
  return readUserRows(content, reading, given, locations);
};
const reasons = (found: Awaited<ReturnType<typeof read>>) =>
  found.bad.map(({ line, problems }) => [line, ...problems.map(({ field, reason }) => `${field} ${reason}`)]);

describe("a file of users", () => {
  it.each([
    ["English", "First name,Last name,Email,Phone,Role\nLéa,Roy,lea@example.com,+1 514 555 0199,Admin"],
    ["French", "Courriel;Prénom;Nom;Rôle;Téléphone\nlea@example.com;Léa;Roy;administratrice;+1 514 555 0199"],
    [
      "names of several words",
      "First name,Last name,Work email,Mobile phone,Role\nLéa,Roy,lea@example.com,+1 514 555 0199,Admin",
    ],
    ["no header", "Léa,Roy,lea@example.com,+1 514 555 0199,admin"],
  ])("is read by its columns: %s", async (_, text) => {
    const found = await read(text);
    expect(found.bad).toEqual([]);
    expect(found.good).toMatchObject([
      { firstName: "Léa", lastName: "Roy", email: "lea@example.com", phone: "+1 514 555 0199", role: "admin" },
    ]);
  });

  it("limits people to the locations that it names, however they are separated, and says which name is none", async () => {
    const found = await read(`Prénom,Nom,Courriel,Rôle,Établissements
Léa,Roy,a@example.com,agent,vieux port; PLATEAU
Léa,Roy,b@example.com,,Plateau|
Léa,Roy,c@example.com,agent,
Léa,Roy,d@example.com,admin,Plateau
Léa,Roy,e@example.com,agent,Anjou; Laval`);
    expect(found.good.map(({ limitedTo }) => limitedTo)).toEqual([
      ["01M7ZA5M9EFA472QMKCGSDGR6J", "01M7ZA5M9EFA472QMKCGSDGR6K"],
      ["01M7ZA5M9EFA472QMKCGSDGR6K"],
      undefined,
    ]);
    expect(found.bad.map(({ line, problems }) => [line, problems])).toEqual([
      [5, [{ field: "limitedTo", reason: "role_unlimited" }]],
      [
        6,
        [
          { field: "limitedTo", reason: "location_unknown", name: "Anjou" },
          { field: "limitedTo", reason: "location_ambiguous", name: "Laval" },
        ],
      ],
    ]);
  });

  it("leaves open the columns that cannot be told", async () => {
    expect((await readingOf("Name,Mail\nLéa Roy,lea@example.com")).reading.columns).toEqual({ email: 1 });
  });

  it("of 500 lines keeps the good ones and says of each bad one why", async () => {
    const bad = [
      "Léa,Roy,nobody,,",
      ",Roy,a@example.com,,",
      "Léa,,b@example.com,,",
      "Léa,Roy,c@example.com,514 555 0199,",
      "Léa,Roy,d@example.com,call me,",
      "Léa,Roy,e@example.com,,boss",
      "Léa,Roy,f@example.com,,owner",
      "Léa,Roy,n1@example.com,,",
    ];
    const lines = Array.from({ length: 500 }, (_, index) =>
      index % 12 === 11 && index < 480 ? (bad[((index - 11) / 12) % 8] ?? "") : `Léa,Roy,n${index}@example.com,,agent`,
    );
    const found = await read(["First name,Last name,Email,Phone,Role", ...lines].join("\n"), ["admin", "agent"]);
    expect([found.good.length, found.bad.length]).toEqual([460, 40]);
    expect(reasons(found)?.slice(0, 8)).toEqual([
      [13, "email email_invalid"],
      [25, "firstName first_name_required"],
      [37, "lastName name_required"],
      [49, "phone phone_country"],
      [61, "phone phone_invalid"],
      [73, "role role_unknown"],
      [85, "role role_above_own"],
      [97, "email duplicate"],
    ]);
  });
});
