import { describe, expect, it } from "vitest";
import { type Business, callsAbout, listed } from "#functions/testing/feedback-calls.ts";
import { aNonce, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { cellsOf, doImport, exported } from "#functions/testing/import-calls.ts";
import { rowIssues } from "#shared/contract/inputs/import-row.ts";
import { updateOrganizationRoute } from "#shared/contract/organizations.ts";
import { submitRateRoute } from "#shared/contract/rating.ts";
import { matchColumns } from "#shared/rules/imports/columns.ts";
import { importRow, importRules, numberOccurrences } from "#shared/rules/imports/import-row.ts";

function readIn(timeZone: string, [header = [], ...body]: readonly (readonly string[])[]) {
  const plan = {
    columns: matchColumns(header, [], importRules([])),
    dates: "iso" as const,
    timeZone,
    locations: [],
    now: new Date(),
  };
  const read = body.map((cells, index) => importRow(cells, index + 2, plan, rowIssues));
  return numberOccurrences(read.flatMap((one) => ("row" in one ? [one.row] : [])));
}

const columns = ["date", "rating", "comment", "name", "email", "phone"];
const fileOf = (...dates: string[]) => [
  columns,
  ...dates.map((date) => [date, "2", "Cold soup", "Léa Roy", "lea.roy@example.com", "514 555-0123"]),
];

async function inZone(business: Business, timeZone: string): Promise<void> {
  const { cookie, organization } = business;
  const call = { params: { organization: organization._id }, cookie, body: { timeZone } };
  expect((await ask(updateOrganizationRoute, call)).status).toBe(200);
}

const idsOf = async (business: Business) => (await listed(business)).map(({ _id }) => _id);
async function eraseAll(business: Business): Promise<void> {
  for (const id of await idsOf(business)) expect((await callsAbout(business, id).doErase()).status).toBe(204);
}

async function imported(business: Business, timeZone: string, file: string[][]): Promise<[number, number]> {
  const { body } = await doImport(business, readIn(timeZone, file));
  expect(body.rejected).toEqual([]);
  return [body.imported, body.alreadyThere];
}

const [paris, montreal, auckland] = ["Europe/Paris", "America/Montreal", "Pacific/Auckland"];

describe("a person's row that was erased", () => {
  it.each([
    ["2025-05-31"],
    ["2025-05-31 18:30"],
    ["2025-01-31 23:59:59"],
    // Hours that are skipped, repeated, or right before a clock change in one of the zones.
    ["2025-03-30 02:30"],
    ["2025-03-09 02:30"],
    ["2025-11-02 01:30"],
    ["2025-11-02 02:30"],
    ["2025-10-26 03:00"],
  ])("does not come back by the same file once the time zone is another: %s", async (date) => {
    const business = await anOrganization({ timeZone: montreal });
    expect(await imported(business, montreal, fileOf(date))).toEqual([1, 0]);
    await eraseAll(business);
    for (const zone of [paris, auckland, montreal]) {
      await inZone(business, zone);
      expect(await imported(business, zone, fileOf(date))).toEqual([0, 1]);
    }
  });

  it("does not where the zone was corrected before it was erased", async () => {
    const business = await anOrganization({ timeZone: montreal });
    await imported(business, montreal, fileOf("2025-07-01 09:00"));
    await inZone(business, paris);
    await eraseAll(business);
    for (const zone of [paris, montreal, auckland])
      expect(await imported(business, zone, fileOf("2025-07-01 09:00"))).toEqual([0, 1]);
  });

  it("does not where somebody worked on it before it was erased", async () => {
    const business = await anOrganization({ timeZone: montreal });
    await imported(business, montreal, fileOf("2025-07-01 09:00"));
    for (const id of await idsOf(business)) expect((await callsAbout(business, id).doReopen()).status).toBe(200);
    await inZone(business, paris);
    await eraseAll(business);
    expect(await imported(business, paris, fileOf("2025-07-01 09:00"))).toEqual([0, 1]);
  });

  it("does not where the browser had read the file a moment before the zone was corrected", async () => {
    const business = await anOrganization({ timeZone: paris });
    await imported(business, montreal, fileOf("2025-07-01 09:00"));
    await eraseAll(business);
    expect(await imported(business, paris, fileOf("2025-07-01 09:00"))).toEqual([0, 1]);
  });

  it("does not where a program reads the file in the zone that the business has", async () => {
    const business = await anOrganization({ timeZone: montreal });
    const read = (zone: string) => readIn(zone, fileOf("2025-07-01 09:00")).map(({ local: _, ...row }) => row);
    expect((await doImport(business, read(montreal))).body.imported).toBe(1);
    await inZone(business, paris);
    await eraseAll(business);
    expect((await doImport(business, read(paris))).body).toMatchObject({ imported: 0, alreadyThere: 1 });
  });

  it("does not where its times name their zone", async () => {
    const business = await anOrganization({ timeZone: montreal });
    const [west, utc] = [fileOf("2025-07-01 09:00 -04:00"), fileOf("2025-07-01T13:00:00Z")];
    await imported(business, montreal, west);
    await eraseAll(business);
    await inZone(business, paris);
    expect(await imported(business, paris, west)).toEqual([0, 1]);
    expect(await imported(business, paris, utc)).toEqual([0, 1]);
  });

  it("stands in the way of nobody else, nor of itself at another time", async () => {
    const business = await anOrganization({ timeZone: montreal });
    await imported(business, montreal, fileOf("2025-07-01 09:00"));
    await eraseAll(business);
    await inZone(business, paris);
    const others = [
      ["2025-07-01 09:00", "2", "Hot soup", "Emily Murphy", "emily@example.com", "514 555-0199"],
      ["2025-07-01 09:00", "2", "", "", "", ""],
      ["2025-07-01 10:00", "2", "Cold soup", "Léa Roy", "lea.roy@example.com", "514 555-0123"],
    ];
    expect(await imported(business, paris, [columns, ...others])).toEqual([3, 0]);
  });
});

it("an erased row that says nothing of anybody is known in every zone by its row, and by nothing less", async () => {
  const business = await anOrganization({ timeZone: montreal });
  const bare = (...rows: [date: string, rating: string][]) => [
    columns,
    ...rows.map(([date, rating]) => [date, rating, " ", "", "", ""]),
  ];
  const file = bare(["2025-07-01", "2"]);
  expect(await imported(business, montreal, file)).toEqual([1, 0]);
  await eraseAll(business);
  await inZone(business, paris);
  const more = bare(["2025-07-01", "2"], ["2025-07-01", "2"], ["2025-07-01", "3"], ["2025-07-02", "2"]);
  expect(await imported(business, paris, more)).toEqual([3, 1]);
});

it.each([
  { name: "Léa Roy", email: "lea@example.com", phone: "514 555 0123", comment: "Cold soup" },
  { comment: "Cold soup" },
  {},
])("a rating that came by the form stays away with its exported row, whatever the zone is: %j", async (form) => {
  const business = await anOrganization({ timeZone: montreal });
  const body = { nonce: await aNonce(business.link), rating: 2, ...form };
  expect((await ask(submitRateRoute, { params: { link: business.link }, body })).status).toBe(201);
  const file = cellsOf(await exported(business));
  await eraseAll(business);
  for (const zone of [montreal, paris, auckland]) {
    await inZone(business, zone);
    expect(await imported(business, zone, file)).toEqual([0, 1]);
  }
});

it("the row of an import that was exported stays away, too, also where a spreadsheet takes the zone from its time", async () => {
  const business = await anOrganization({ timeZone: montreal });
  await imported(business, montreal, fileOf("2025-07-01 09:00"));
  const file = cellsOf(await exported(business));
  const without = file.map(([date = "", ...cells]) => [date.replace(/\.\d+Z$/, "").replace("T", " "), ...cells]);
  await eraseAll(business);
  await inZone(business, paris);
  expect(await imported(business, paris, file)).toEqual([0, 1]);
  expect(await imported(business, paris, without)).toEqual([0, 1]);
});

it("finds those who were erased among 100 rows with everything in them", async () => {
  const business = await anOrganization({ timeZone: montreal });
  const rows = Array.from({ length: 100 }, (_, index) => [
    `2025-07-01 09:${String(index % 60).padStart(2, "0")}`,
    "2",
    `Words ${index}`,
    `Person ${index}`,
    `p${index}@example.com`,
    `514 555 ${1000 + index}`,
  ]);
  await imported(business, montreal, [columns, ...rows.slice(40, 60)]);
  await eraseAll(business);
  await inZone(business, paris);
  expect(await imported(business, paris, [columns, ...rows])).toEqual([80, 20]);
});
