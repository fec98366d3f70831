import { ulid } from "ulid";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { type Listing, listFeedbacks } from "#functions/data/feedbacks/feedback-list.ts";
import { type FeedbackItem, feedbackPuts } from "#functions/data/feedbacks/feedbacks.ts";
import { documents, transact } from "#functions/data/table.ts";
import { aFeedback, anOrganization } from "#functions/testing/fixtures.ts";
import { oneDay, oneMinute } from "#shared/rules/dates.ts";

const harbour = { _id: ulid(), name: "Harbour" };
const begin = Date.parse("2023-01-01T00:00:00.000Z");

/** A dense minute, years of silence, a year with some each day, and many in one millisecond. */
const moments = [
  ...Array.from({ length: 300 }, (_, at) => begin + at * (oneMinute / 300)),
  ...Array.from({ length: 250 }, (_, at) => begin + 900 * oneDay + at * 1.5 * oneDay),
  ...Array.from({ length: 250 }, () => begin + 1_290 * oneDay),
];

let organization = "";
let stored: FeedbackItem[] = [];

beforeAll(async () => {
  organization = (await anOrganization()).organization._id;
  stored = moments
    .map((moment, at) =>
      aFeedback(organization, {
        _id: ulid(moment),
        date: new Date(moment).toISOString(),
        comment: at % 9 === 0 ? "The soup was cold." : "Fine.",
        location: at % 2 === 0 ? harbour : null,
        status: at % 3 === 0 ? "pending" : "received",
        publishable: false,
      }),
    )
    .toSorted((a, b) => a._id.localeCompare(b._id));
  for (let first = 0; first < stored.length; first += 100)
    await transact(() => stored.slice(first, first + 100).flatMap(feedbackPuts));
});

const list = (listing: Partial<Listing>) =>
  listFeedbacks({ organization, timeZone: "UTC", filter: {}, order: "newest", limit: 50, after: null, ...listing });

async function everyPage(listing: Partial<Listing>): Promise<string[][]> {
  const pages: string[][] = [];
  let after: string | null = null;
  do {
    const { items, next } = await list({ ...listing, after });
    pages.push(items.map(({ _id }) => _id));
    after = next;
  } while (after !== null);
  return pages;
}

const isSoup = ({ comment }: FeedbackItem) => comment.includes("soup");

describe("a search", () => {
  const narrowed = [
    ["all", {}, () => true],
    ["those that wait", { status: "pending" }, ({ status }) => status === "pending"],
    ["a location's", { location: harbour._id }, ({ location }) => location !== null],
    ["some years", { from: "2023-01-02", to: "2026-07-01" }, ({ date }) => date > "2023-01-02" && date < "2026-07-02"],
  ] satisfies [string, Listing["filter"], (feedback: FeedbackItem) => boolean][];
  const orders = ["newest", "oldest"] as const;
  const reads = [{ limit: 50 }, { limit: 7 }, { limit: 50, readAtMost: 150 }, { limit: 50, bytesAtMost: 3_000 }];
  const cases = narrowed.flatMap(([name, filter, wanted]) =>
    orders.flatMap((order) => reads.map((read) => ({ name, order, ...read, filter, wanted }))),
  );

  it.each(cases)(
    "of $name finds each once, $order first, $limit a page",
    async ({ filter, wanted, name: _, ...read }) => {
      const expected = stored.filter((one) => isSoup(one) && wanted(one)).map(({ _id }) => _id);
      const pages = await everyPage({ ...read, filter: { ...filter, q: "soup" } });
      expect(pages.flat()).toEqual(read.order === "oldest" ? expected : expected.toReversed());
      expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(read.limit);
    },
  );

  it("of nobody's looks at where each was given", async () => {
    const isOwned: Listing["isOwned"] = ({ location }) => location === null;
    const pages = await everyPage({ filter: { assignee: "none", q: "soup" }, isOwned });
    expect(pages.flat().toReversed()).toEqual(
      stored.filter((one) => isSoup(one) && one.location !== null).map(({ _id }) => _id),
    );
  });

  it("leaves out closed locations", async () => {
    const pages = await everyPage({ locked: [harbour._id] });
    expect(pages.flat()).toEqual(
      stored
        .filter(({ location }) => location === null)
        .map(({ _id }) => _id)
        .toReversed(),
    );
  });

  const readFor = async (listing: Partial<Listing>): Promise<{ found: number; read: number }> => {
    const send = vi.spyOn(documents, "send");
    onTestFinished(() => send.mockRestore());
    const { items } = await list(listing);
    const answers = await Promise.all(send.mock.results.map(({ value }) => value));
    return { found: items.length, read: answers.reduce((sum, { ScannedCount = 0 }) => sum + ScannedCount, 0) };
  };

  it("that finds nothing reads each feedback once", async () => {
    expect(await readFor({ filter: { q: "lobster" } })).toEqual({ found: 0, read: stored.length });
  });

  it("reads no more than the page it fills needs", async () => {
    expect(await readFor({ filter: { q: "fine" } })).toEqual({ found: 50, read: 100 });
    const { found, read } = await readFor({ filter: { q: "soup" }, order: "oldest", limit: 20 });
    expect(found).toBe(20);
    expect(read).toBeLessThan(300);
  });
});
