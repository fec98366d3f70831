import Papa from "papaparse";
import { beforeAll, describe, expect, it } from "vitest";
import { call } from "#functions/testing/call.ts";
import { aFeedback, anOrganization, storeFeedback } from "#functions/testing/fixtures.ts";
import { exportFeedbacksRoute, listFeedbacksRoute } from "#shared/contract/feedbacks.ts";
import { handler as exportPart } from "./export.get.ts";
import { handler as list } from "./index.get.ts";

type Business = Awaited<ReturnType<typeof anOrganization>>;

const note = (text: string) => ({
  _id: "01J00000000000000000000000",
  kind: "note" as const,
  author: { _id: "01J00000000000000000000001", name: "Anne Roy" },
  text,
  date: "2026-11-21T12:00:00.000Z",
});

/** Much longer than what can be typed. */
const kinds: Record<string, { count: number; more: Parameters<typeof aFeedback>[1] }> = {
  "nothing but quotes": {
    count: 5,
    more: { comment: '"'.repeat(200_000), customer: { name: null, email: null, phone: '";='.repeat(60_000) } },
  },
  "50 notes of 2,000 letters each": { count: 6, more: { notes: Array(50).fill(note("語".repeat(2_000))) } },
};

/** Bytes as Lambda counts its 6 MB: JSON with the body as a string. */
const payload = (text: string) => Buffer.byteLength(JSON.stringify(text));

describe.each(Object.entries(kinds))("feedback with %s", (_, { count, more }) => {
  let business: Business;
  let stored: string[];

  beforeAll(async () => {
    business = await anOrganization();
    const all = Array.from({ length: count }, (_, index) =>
      aFeedback(business.organization._id, { ...more, date: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString() }),
    );
    for (const feedback of all) await storeFeedback(feedback);
    stored = all.map(({ _id }) => _id);
  });

  const ask = (
    handler: typeof list,
    route: typeof listFeedbacksRoute | typeof exportFeedbacksRoute,
    query: Record<string, string>,
  ) => call(handler, route, { params: { organization: business.organization._id }, cookie: business.cookie, query });

  it.each([{}, { status: "pending" }, { rating: "2", order: "oldest" }])(
    "is listed to the end, a megabyte at a time: %j",
    async (query) => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const answer = await ask(list, listFeedbacksRoute, { ...query, ...(cursor !== null && { cursor }) });
        expect(answer.status).toBe(200);
        if (answer.body.items.length > 1) expect(Buffer.byteLength(answer.text)).toBeLessThan(1_001_000);
        expect(payload(answer.text)).toBeLessThan(4_000_000);
        seen.push(...answer.body.items.map(({ _id }: { _id: string }) => _id));
        cursor = answer.body.next;
      } while (cursor !== null);
      expect(seen.toSorted()).toEqual(stored);
    },
  );

  it("is exported to the end, in parts that Lambda can answer", async () => {
    const parts: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = await ask(exportPart, exportFeedbacksRoute, cursor === undefined ? {} : { cursor });
      expect(answer.status).toBe(200);
      expect(payload(answer.text)).toBeLessThan(4_000_000);
      parts.push(answer.text);
      cursor = answer.headers["x-next-cursor"];
    } while (cursor !== undefined);
    const rows = Papa.parse<string[]>(parts.join(""), { skipEmptyLines: true }).data.slice(1);
    expect(rows.map((cells) => cells.at(-5))).toEqual(stored);
  });
});
