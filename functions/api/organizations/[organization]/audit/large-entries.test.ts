import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { auditPut } from "#functions/data/audit/audit.ts";
import { transact } from "#functions/data/table.ts";
import { anAuditedBusiness } from "#functions/testing/audit-calls.ts";
import { aLocation } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { exportAuditRoute, listAuditRoute } from "#shared/contract/audit.ts";

/** Bytes as Lambda counts its 6 MB: JSON with the body as a string. */
const payload = (text: string) => Buffer.byteLength(JSON.stringify(text));

const quotes = '"'.repeat(20_000);
type Changes = Record<string, readonly [unknown, unknown]>;
const long: readonly Changes[] = [
  { pageTexts: [quotes, quotes] },
  { order: [[quotes], [quotes, null]] },
  { name: ["\\".repeat(20_000), "語".repeat(20_000)] },
];

async function aLogOf(count: number, changesOf: (organization: string) => Promise<readonly Changes[]>) {
  const business = await anAuditedBusiness();
  const { organization } = business.params;
  const changes = await changesOf(organization);
  const by = { organization, user: business.owner._id, route: "feedbackSettingsUpdate" };
  for (let minute = 0; minute < count; minute += 20)
    await transact(() =>
      Array.from({ length: Math.min(20, count - minute) }, (_, index) =>
        auditPut(
          { ...by, now: new Date(Date.UTC(2026, 0, 1, 0, minute + index)) },
          { changes: changes[index % changes.length] ?? {} },
        ),
      ),
    );
  return business;
}
type Log = Awaited<ReturnType<typeof aLogOf>>;

async function exported({ call }: Log, query: Record<string, string> = {}) {
  const parts: string[] = [];
  let cursor: string | undefined;
  do {
    const answer = await ask(exportAuditRoute, {
      ...call,
      query: { ...query, ...(cursor !== undefined && { cursor }) },
    });
    expect(answer.status).toBe(200);
    expect(payload(answer.text)).toBeLessThan(4_100_000);
    parts.push(answer.text);
    cursor = answer.headers["x-next-cursor"];
  } while (cursor !== undefined);
  expect(parts.length).toBeGreaterThan(1);
  const rows = Papa.parse<string[]>(parts.join(""), { skipEmptyLines: true }).data.slice(1);
  return rows.filter((cells) => cells[8] === "feedbackSettingsUpdate").map((cells) => String(cells.at(-1)));
}

async function listed({ call }: Log, query: Record<string, string> = {}) {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const answer = await ask(listAuditRoute, { ...call, query: { ...query, ...(cursor !== null && { cursor }) } });
    expect(answer.status).toBe(200);
    expect(payload(answer.text)).toBeLessThan(4_000_000);
    seen.push(...answer.body.items.map(({ _id }: { _id: string }) => _id));
    cursor = answer.body.next;
  } while (cursor !== null);
  return seen;
}

describe("an audit log with texts of quotes, lists, backslashes and letters of three bytes", () => {
  it("is listed and exported to the end, in parts that Lambda can answer", async () => {
    const log = await aLogOf(40, async () => long);
    const all = await exported(log);
    expect([all.length, new Set(all).size]).toEqual([40, 40]);
    expect(await exported(log, { user: log.owner._id })).toEqual(all);
    expect((await listed(log, { action: "feedbackSettingsUpdate" })).toReversed()).toEqual(all);
  });
});

it("is exported in such parts also where the names of locations are longer than their ids", async () => {
  const log = await aLogOf(300, async (organization) => {
    const names = Array.from({ length: 20 }, (_, index) => `${'"'.repeat(97)}${index}`);
    const ids = await Promise.all(names.map(async (name) => (await aLocation(organization, { name }))._id));
    return [{ locations: [ids, ids] }];
  });
  expect(await exported(log)).toHaveLength(300);
});
