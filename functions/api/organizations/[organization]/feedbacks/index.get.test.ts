import fc from "fast-check";
import { ulid } from "ulid";
import { beforeAll, describe, expect, it } from "vitest";
import { listFeedbacks as readPage } from "#functions/data/feedbacks/feedback-list.ts";
import type { FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { call } from "#functions/testing/call.ts";
import { aFeedback, aMember, anOrganization, storeFeedback, submitted } from "#functions/testing/fixtures.ts";
import { listFeedbacksRoute } from "#shared/contract/feedbacks.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import { dayAfter, dayInZone, startOfDay } from "#shared/rules/figures/period.ts";
import { handler } from "./index.get.ts";

type Business = Awaited<ReturnType<typeof anOrganization>>;

const page = (business: Business, query: Record<string, string> = {}, cookie = business.cookie) =>
  call(handler, listFeedbacksRoute, { params: { organization: business.organization._id }, cookie, query });

async function everything(business: Business, query: Record<string, string> = {}) {
  const ids: string[] = [];
  const sizes: number[] = [];
  let cursor: string | null = null;
  do {
    const { status, body } = await page(business, { ...query, ...(cursor !== null && { cursor }) });
    if (status !== 200) throw new Error(`answered ${status}`);
    ids.push(...body.items.map(({ _id }: Feedback) => _id));
    sizes.push(body.items.length);
    cursor = body.next;
  } while (cursor);
  return { ids, sizes };
}

const harbour = { _id: ulid(), name: "Harbour" };
const station = { _id: ulid(), name: "Station" };
const anne = { _id: ulid(), name: "Anne Roy" };
const start = Date.parse("2026-01-01T00:00:00.000Z");

const kinds = (organization: string): FeedbackItem[] =>
  Array.from({ length: 230 }, (_, index) => {
    const rating = (index % 5) + 1;
    const intercepted = rating < 4;
    return aFeedback(organization, {
      date: new Date(start + index * 3_600_000).toISOString(),
      rating,
      intercepted,
      status: intercepted ? (index % 3 === 0 ? "resolved" : "pending") : "received",
      location: index % 4 === 0 ? harbour : index % 4 === 1 ? station : null,
      employee: index % 7 === 0 ? anne : null,
      comment: index % 10 === 0 ? `The soup was cold, table ${index}` : "Très bien ☕",
      customer: {
        name: index % 25 === 0 ? "Léa Tremblay" : null,
        email: index % 6 === 0 ? "lea@example.com" : null,
        phone: index % 9 === 0 ? "+15145550100" : null,
      },
      channel: index % 8 === 0 ? "sms" : "link",
      outcome: intercepted && index % 3 === 0 ? "explained" : null,
      tags: index % 6 === 0 ? ["Cold food", "Wait"] : [],
    });
  });

let business: Business;
let stored: FeedbackItem[];

beforeAll(async () => {
  business = await anOrganization();
  stored = kinds(business.organization._id);
  for (let first = 0; first < stored.length; first += 23)
    await Promise.all(stored.slice(first, first + 23).map(storeFeedback));
});

const idsOf = (items: readonly FeedbackItem[]) => items.map(({ _id }) => _id);
const where = (test: (feedback: FeedbackItem) => boolean) => idsOf(stored.filter(test));

describe("a page of feedback", () => {
  it("is the newest fifty, or the oldest", async () => {
    const { body } = await page(business);
    expect(body.items.map(({ _id }: Feedback) => _id)).toEqual(idsOf(stored).toReversed().slice(0, 50));
    const oldest = await page(business, { order: "oldest", limit: "7" });
    expect(oldest.body.items.map(({ _id }: Feedback) => _id)).toEqual(idsOf(stored).slice(0, 7));
  });

  it("shows a feedback as stored, without the server's own fields", async () => {
    const { body } = await page(business, { limit: "1" });
    const { organization: _o, day: _d, version: _v, ...shown } = stored.at(-1) ?? aFeedback("");
    expect(body.items).toEqual([shown]);
  });

  it.each(["newest", "oldest"])("leads to all 230, %s first, without a gap or a repetition", async (order) => {
    const { ids, sizes } = await everything(business, { order });
    expect(ids).toEqual(order === "newest" ? idsOf(stored).toReversed() : idsOf(stored));
    expect(sizes).toEqual([50, 50, 50, 50, 30]);
  });

  it.each([1, 2, 23, 46])("has no empty last page where %i fit in whole", async (limit) => {
    const { ids, sizes } = await everything(business, { limit: String(limit), status: "received" });
    expect(ids).toEqual(where(({ status }) => status === "received").toReversed());
    expect(sizes.at(-1)).toBeGreaterThan(0);
  });

  it.each<[Record<string, string>, (feedback: FeedbackItem) => boolean]>([
    [{ status: "pending" }, ({ status }) => status === "pending"],
    [{ status: "resolved" }, ({ status }) => status === "resolved"],
    [{ status: "received" }, ({ status }) => status === "received"],
    [{ intercepted: "true" }, ({ intercepted }) => intercepted],
    [{ intercepted: "false" }, ({ intercepted }) => !intercepted],
    [{ rating: "1" }, ({ rating }) => rating === 1],
    [{ rating: "2,5" }, ({ rating }) => rating === 2 || rating === 5],
    [{ location: harbour._id }, ({ location }) => location?._id === harbour._id],
    [
      { location: station._id, status: "pending" },
      ({ location, status }) => location?._id === station._id && status === "pending",
    ],
    [{ employee: anne._id }, ({ employee }) => employee?._id === anne._id],
    [{ channel: "sms" }, ({ channel }) => channel === "sms"],
    [{ tag: "Wait" }, ({ tags }) => tags.includes("Wait")],
    [{ tag: "wait" }, () => false],
    [{ outcome: "explained" }, ({ outcome }) => outcome === "explained"],
    [
      { tag: "Cold food", outcome: "explained", status: "resolved" },
      ({ tags, outcome }) => tags.length > 0 && outcome === "explained",
    ],
    [{ outcome: "fixed" }, () => false],
    [{ reachable: "true" }, ({ customer }) => customer.email !== null || customer.phone !== null],
    [{ reachable: "phone" }, ({ customer }) => customer.phone !== null],
    [{ reachable: "false" }, ({ customer }) => customer.email === null && customer.phone === null],
    [
      { employee: anne._id, reachable: "true", status: "pending" },
      ({ employee, customer, status }) =>
        employee?._id === anne._id && (customer.email ?? customer.phone) !== null && status === "pending",
    ],
    [{ q: "SOUP" }, ({ comment }) => comment.includes("soup")],
    [{ q: "tres ☕" }, ({ comment }) => comment.includes("☕")],
    [{ q: "lea tremblay" }, ({ customer }) => customer.name !== null],
    [
      { q: "soup", rating: "1", location: harbour._id },
      ({ comment, rating, location }) => comment.includes("soup") && rating === 1 && location === harbour,
    ],
    [
      { from: "2026-01-03", to: "2026-01-04", status: "pending" },
      ({ day, status }) => (day === "2026-01-03" || day === "2026-01-04") && status === "pending",
    ],
    [{ q: "nobody said this" }, () => false],
    [{ location: ulid() }, () => false],
    [{ from: "2026-02-01", to: "2026-01-01" }, () => false],
    [{ from: "2026-02-01", to: "2026-01-01", status: "pending" }, () => false],
  ])("narrowed to %j holds those and no others", async (filter, test) => {
    for (const limit of ["50", "7"]) {
      const { ids } = await everything(business, { ...filter, limit });
      expect(ids).toEqual(where(test).toReversed());
    }
  });

  it.each([
    { status: "open" },
    { intercepted: "yes" },
    { rating: "0" },
    { rating: "1,2,3,4,5,1" },
    { rating: "five" },
    { location: "harbour" },
    { channel: "post" },
    { reachable: "yes" },
    { tag: "x".repeat(41) },
    { outcome: "good" },
    { from: "2026-02-30" },
    { to: "tomorrow" },
    { q: "x".repeat(201) },
    { limit: "0" },
    { limit: "51" },
    { order: "best" },
    { cursor: "x".repeat(1_001) },
  ])("refuses to be narrowed to %j", async (query) => {
    const { status, body } = await page(business, query);
    expect([status, Object.keys(body.error.fields)]).toEqual([400, Object.keys(query)]);
  });
});

describe("a search", () => {
  it("answers short or empty pages when it reads on, and finds everything", async () => {
    const { _id: organization } = business.organization;
    const found: string[] = [];
    const sizes: number[] = [];
    let after: string | null = null;
    do {
      const filter = { q: "léa tremblay" };
      const read = await readPage({
        organization,
        timeZone: "UTC",
        filter,
        order: "newest",
        limit: 5,
        after,
        readAtMost: 20,
      });
      found.push(...idsOf(read.items));
      sizes.push(read.items.length);
      after = read.next;
    } while (after);
    expect(found).toEqual(where(({ customer }) => customer.name !== null).toReversed());
    expect(sizes.length).toBeGreaterThan(2);
  });
});

describe("a cursor", () => {
  const cursorOf = async (query: Record<string, string> = {}, of = business) =>
    (await page(of, { limit: "5", ...query })).body.next;

  it("is refused when it was invented or changed", async () => {
    const cursor: string = await cursorOf();
    const [after, signature] = cursor.split(".");
    for (const wrong of [
      "",
      "x",
      after ?? "",
      `${ulid()}.${signature}`,
      `${after}.${"A".repeat(43)}`,
      `${after}.${"é".repeat(43)}`,
      `${cursor}.`,
      cursor.toLowerCase(),
    ]) {
      const { status, body } = await page(business, { cursor: wrong });
      expect([wrong, status, body.error?.code]).toEqual([wrong, 400, "cursor_invalid"]);
    }
  });

  it("is refused in another list: other filter, order or organization", async () => {
    const cursor = await cursorOf();
    const other = await anOrganization();
    for (const query of [{ status: "pending" }, { order: "oldest" }, { q: "soup" }, { from: "2026-01-01" }])
      expect((await page(business, { ...query, cursor })).body.error.code).toBe("cursor_invalid");
    expect((await page(other, { cursor })).body.error.code).toBe("cursor_invalid");
  });

  it("continues with another page size, and after its feedback was erased", async () => {
    const cursor = await cursorOf();
    const { body } = await page(business, { limit: "3", cursor });
    expect(body.items.map(({ _id }: Feedback) => _id)).toEqual(idsOf(stored).toReversed().slice(5, 8));
    const erased = `${ulid(start + 10 * 3_600_000 + 1)}`;
    const { _id: organization } = business.organization;
    const read = await readPage({
      organization,
      timeZone: "UTC",
      filter: {},
      order: "newest",
      limit: 1,
      after: erased,
    });
    expect(idsOf(read.items)).toEqual([stored[10]?._id]);
  });
});

describe("days", () => {
  it("begin and end in the business's time zone, also when its clocks change", async () => {
    const zones = ["Europe/Paris", "America/Sao_Paulo", "America/Havana", "Pacific/Auckland", "America/St_Johns"];
    const days = ["2018-02-18", "2018-11-04", "2024-03-10", "2024-03-31", "2024-10-27", "2024-11-03", "2025-07-01"];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...zones), fc.constantFrom(...days), async (timeZone, day) => {
        const one = await anOrganization({ timeZone });
        const edges = [startOfDay(timeZone, day), startOfDay(timeZone, dayAfter(day, 1))];
        const moments = edges.flatMap((edge) => [edge - 1, edge, edge + 3_600_000]);
        const feedbacks = moments.map((moment) =>
          aFeedback(one.organization._id, { date: new Date(moment).toISOString() }),
        );
        await Promise.all(feedbacks.map(storeFeedback));
        const { ids } = await everything(one, { from: day, to: day });
        const those = feedbacks.filter(({ date }) => dayInZone(timeZone, new Date(date)) === day);
        expect(new Set(ids)).toEqual(new Set(idsOf(those)));
        expect(those.length).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 12 },
    );
  });
});

describe("an employee", () => {
  it("finds only their own ratings, in pages and with every filter", async () => {
    const one = await anOrganization();
    const { user, cookie } = await aMember(one.organization._id, "employee");
    const own = { _id: user._id, name: "Anne Roy" };
    const feedbacks = Array.from({ length: 12 }, (_, index) =>
      aFeedback(one.organization._id, {
        employee: index % 3 === 0 ? own : anne,
        date: new Date(start + index * 1_000).toISOString(),
      }),
    );
    await Promise.all(feedbacks.map(storeFeedback));
    const expected = idsOf(feedbacks.filter(({ employee }) => employee === own)).toReversed();
    const as = { ...one, cookie };
    expect((await everything(as, { limit: "1" })).ids).toEqual(expected);
    expect((await everything(as, { employee: anne._id })).ids).toEqual(expected);
    expect((await everything(as, { status: "pending" })).ids).toEqual(expected);
  });

  it("does not see staff notes about their own rating", async () => {
    const one = await anOrganization();
    const { user, cookie } = await aMember(one.organization._id, "employee");
    const note = {
      _id: ulid(),
      kind: "note" as const,
      author: anne,
      text: "Talk to them",
      date: new Date().toISOString(),
    };
    await storeFeedback(
      aFeedback(one.organization._id, { employee: { _id: user._id, name: "Anne Roy" }, notes: [note] }),
    );
    const params = { organization: one.organization._id };
    const notesFor = async (as: string) =>
      (await call(handler, listFeedbacksRoute, { params, cookie: as })).body.items[0].notes;
    expect(await notesFor(cookie)).toEqual([]);
    expect(await notesFor(one.cookie)).toEqual([note]);
  });
});

it("says how many are pending where there are more than a page, in all and of one location", async () => {
  const other = await anOrganization();
  const complaint = { rating: 1, intercepted: true, status: "pending" } as const;
  for (const location of [harbour, station, station])
    await submitted(aFeedback(other.organization._id, { ...complaint, location }));
  const pendingOf = async (query: Record<string, string>) =>
    (await page(other, { status: "pending", limit: "1", ...query })).body.pending;
  expect(await pendingOf({})).toBe(3);
  expect(await pendingOf({ location: station._id })).toBe(2);
  expect(await pendingOf({ rating: "1" })).toBeNull();
  expect(await pendingOf({ limit: "50" })).toBeUndefined();
});
