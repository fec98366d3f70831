import { beforeAll, describe, expect, it } from "vitest";
import { locationBillingStart } from "#functions/actions/billing/location-billing-start.ts";
import { isPassword } from "#functions/crypto/password.ts";
import { readEmailItem } from "#functions/data/accounts/emails.ts";
import { readUser } from "#functions/data/accounts/users.ts";
import { readCustomer, readSubscription } from "#functions/data/billing/subscriptions.ts";
import { listEntries } from "#functions/data/conversations/entries.ts";
import { readCounts } from "#functions/data/feedbacks/counters.ts";
import { listFeedbacks } from "#functions/data/feedbacks/feedback-list.ts";
import type { FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { recount } from "#functions/data/feedbacks/recount.ts";
import { readLink } from "#functions/data/organizations/link-target.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { readChoices } from "#functions/data/places/choices.ts";
import { listBatches } from "#functions/data/requests/batches.ts";
import { listStopped } from "#functions/data/requests/contacts.ts";
import { readFunnel } from "#functions/data/requests/funnel.ts";
import { recountRequests } from "#functions/data/requests/recount-requests.ts";
import { listRequests } from "#functions/data/requests/request-list.ts";
import type { RequestItem } from "#functions/data/requests/requests.ts";
import { readTemplate } from "#functions/data/requests/templates.ts";
import { recountPool } from "#functions/data/sending/recount-pool.ts";
import { listMembers } from "#functions/data/users/members.ts";
import { listInvoices } from "#functions/services/billing/invoices.ts";
import { readSubscriptions } from "#functions/services/billing/subscriptions.ts";
import { Feedback } from "#shared/model/feedback.ts";
import { languages } from "#shared/model/language.ts";
import { requestChannels, requestStatuses } from "#shared/model/request.ts";
import { billedQuantities } from "#shared/rules/billing/billed-locations.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { dayInZone } from "#shared/rules/figures/period.ts";
import { demoRequests } from "./asking.ts";
import { castOf, demoBegan, demoLink } from "./cast.ts";
import { demoFeedbacks } from "./feedbacks.ts";
import { loadDemo } from "./load.ts";
import { subscribeDemo } from "./subscribe.ts";

const isInHours = (at: string): boolean => {
  const shown = { timeZone: "America/Toronto", hour: "numeric", hourCycle: "h23" } as const;
  const hour = Number(new Date(at).toLocaleString("en", shown));
  return hour >= 9 && hour < 20;
};

const now = new Date();
let organization = "";
let feedbacks: FeedbackItem[] = [];
let requests: RequestItem[] = [];

beforeAll(async () => {
  const demo = await loadDemo(now);
  expect(await loadDemo(now)).toEqual(demo);
  organization = (await readLink(demoLink, new Date()))?.organization ?? "";
  const filter = {};
  const page = await listFeedbacks({
    organization,
    timeZone: "UTC",
    filter,
    order: "oldest",
    limit: 3_000,
    bytesAtMost: 100_000_000,
    after: null,
  });
  feedbacks = page.items;
  const asked = { organization, timeZone: "UTC", filter, limit: 1_000, after: null };
  requests = (await listRequests(asked)).items;
});

describe("the demo", () => {
  it("holds a year of feedback whose figures equal a recount, and loads only once", async () => {
    const counted = await recount(organization);
    expect(counted.differences).toEqual([]);
    expect(counted.feedbacks).toBe(feedbacks.length);
    expect(counted.feedbacks).toBeGreaterThan(900);
    expect(counted.feedbacks).toBeLessThan(1_400);
    const [first] = feedbacks;
    expect(Date.parse(first?.date ?? "")).toBeLessThan(now.getTime() - 350 * 86_400_000);
    expect(feedbacks.every(({ date }) => Date.parse(date) <= now.getTime())).toBe(true);
    expect(await readCounts(organization, "A", { from: "2000-01-01", to: "2100-01-01" })).not.toEqual([]);
  });

  it("has people of every role who can log in, and two employees to choose from", async () => {
    const { logIns } = await loadDemo(now);
    for (const { email, password } of logIns) {
      const user = await readUser((await readEmailItem(email))?.user ?? "");
      expect(await isPassword(password, user?.passwordHash ?? null)).toBe(true);
      expect(user).toMatchObject({ verified: true, onboarding: null });
    }
    const members = await listMembers(organization);
    expect(members.map(({ role }) => role).toSorted()).toEqual(
      ["owner", "admin", "operator", "agent", "employee", "employee"].toSorted(),
    );
    expect((await readChoices(organization, null)).employees).toHaveLength(2);
  });

  it("has employees who work at some of the locations and not at others", async () => {
    await loadDemo(now);
    const { locations } = await readChoices(organization, null);
    const named = await Promise.all(
      locations.map(async ({ _id, name }) => [name, (await readChoices(organization, _id)).employees.length]),
    );
    expect(Object.fromEntries(named)).toEqual({ "Plateau-Mont-Royal": 2, "Vieux-Port": 1, "Saint-Lambert": 0 });
  });

  it("has a customer's page for each of three locations, one with its own threshold", async () => {
    const { pages } = await loadDemo(now);
    const links = await Promise.all(pages.map(({ path }) => readLink(path.replace("/a/", ""), new Date())));
    expect(links.map((link) => link?.location?.interceptLessThan)).toEqual([undefined, null, 3, null]);
    expect((await readChoices(organization, null)).locations).toHaveLength(3);
    expect((await readOrganization(organization))?.name).toBe("Maison Lavallée");
  });

  it("leaves about a dozen recent complaints pending, some with contact data, and alerts nobody", () => {
    const pending = feedbacks.filter(({ status }) => status === "pending");
    expect(pending.length).toBeGreaterThanOrEqual(12);
    expect(pending.length).toBeLessThan(20);
    for (const { date } of pending) expect(Date.parse(date)).toBeGreaterThan(now.getTime() - 8 * 86_400_000);
    expect(pending.filter(({ customer }) => customer.email ?? customer.phone).length).toBeGreaterThan(5);
    expect(feedbacks.some(({ alert }) => alert !== undefined)).toBe(false);
  });

  it("holds only what the API's schema accepts, with notes dated between the feedback and now", () => {
    for (const feedback of feedbacks) {
      Feedback.parse(feedback);
      let before = feedback.date;
      for (const { date } of feedback.notes) {
        expect(date >= before && Date.parse(date) <= now.getTime()).toBe(true);
        before = date;
      }
      expect(feedback.status === "resolved").toBe(feedback.notes.some(({ kind }) => kind === "resolved"));
    }
  });

  it("holds conversations: a customer's reply that waits, and some who said whether it was put right", async () => {
    const talked = feedbacks.filter(({ conversation }) => conversation !== null);
    const waiting = talked.filter(
      ({ status, conversation }) => status === "pending" && conversation?.turn === "business",
    );
    expect(waiting).toHaveLength(1);
    const said = new Set(talked.map(({ conversation }) => conversation?.putRight?.said ?? null));
    expect(said).toEqual(new Set([true, false, null]));
    for (const { _id: feedback, conversation } of talked) {
      const { items } = await listEntries({ organization, feedback }, { limit: 20, before: null });
      expect(items).toHaveLength(conversation?.entries ?? 0);
      expect(items[0]?._id).toBe(conversation?.lastEntry);
    }
  });

  it("repeats no long comment, and has over 120 comments in each language", () => {
    for (const language of ["en", "fr"]) {
      const said = feedbacks.filter((one) => one.language === language && one.comment !== "").map((one) => one.comment);
      expect(new Set(said).size).toBeGreaterThan(120);
      const long = said.filter((comment) => comment.length > 60);
      expect(new Set(long).size).toBe(long.length);
    }
  });
});

describe("the demo's requests", () => {
  it("have a funnel and a ledger that equal a recount", async () => {
    const counted = await recountRequests(organization);
    expect(counted.differences).toEqual([]);
    expect(counted.requests).toBe(requests.length);
    expect(requests.length).toBeGreaterThan(200);
    expect(requests.length).toBeLessThan(600);
    const pool = await recountPool(organization);
    expect(pool.recounted).toBe(pool.counted);
  });

  it("stand on the feedback that answers them, by the moment they were sent", () => {
    const answered = requests.filter((request) => request.feedback !== null);
    const sent = answered.map(({ feedback, sentAt }) => [feedback, sentAt] as const);
    expect(new Map(feedbacks.flatMap(({ _id, askedAt }) => (askedAt === null ? [] : [[_id, askedAt]])))).toEqual(
      new Map(sent),
    );
  });

  it.each(["2026-12-31T23:40:00.000Z", "2027-04-01T04:30:00.000Z"])(
    "are within the hours also on the day on which clocks change: by %s",
    async (at) => {
      const then = new Date(at);
      const cast = await castOf(demoBegan(then));
      const asked = demoRequests(cast, demoFeedbacks(cast, then), then);
      expect(asked.requests.filter((request) => !isInHours(request.sentAt ?? request.at))).toEqual([]);
    },
  );

  it("came to every state, by both channels, in both languages, and to every step of the funnel", async () => {
    for (const status of requestStatuses) expect(requests.map((one) => one.status)).toContain(status);
    for (const channel of requestChannels) expect(requests.map((one) => one.channel)).toContain(channel);
    for (const language of languages) expect(requests.map((one) => one.language)).toContain(language);
    const since = (days: number) =>
      readFunnel(organization, ["A"], {
        from: dayInZone("UTC", new Date(now.getTime() - days * oneDay)),
        to: dayInZone("UTC", now),
      });
    const { sms, email } = await since(30);
    for (const { asked, rated } of [sms, email]) {
      expect(asked).toBeGreaterThan(25);
      expect(rated / asked).toBeGreaterThan(0.1);
    }
    // A single channel may have no clicks in a month.
    for (const { clicked } of Object.values(await since(90))) expect(clicked).toBeGreaterThan(0);
    expect(sms.rated / sms.asked).toBeGreaterThan(email.rated / email.asked);
  });

  it("happened in order, within the hours, to nobody twice, each answer to its own feedback", () => {
    const told = new Map(feedbacks.map((feedback) => [feedback._id, feedback]));
    const seen = new Set<string>();
    for (const request of requests) {
      const { at, sentAt, openedAt, answeredAt, feedback, reminder } = request;
      const moments = [request.createdAt, at, sentAt, openedAt, answeredAt].flatMap((one) => one ?? []);
      expect(moments).toEqual(moments.toSorted());
      expect(isInHours(sentAt ?? at)).toBe(true);
      for (const mark of request.persons) expect(seen.has(mark)).toBe(false);
      for (const mark of request.persons) seen.add(mark);
      if (reminder) expect(reminder.at < (answeredAt ?? now.toISOString())).toBe(true);
      if (feedback === null) continue;
      const { channel, rating, date, customer, request: asked } = told.get(feedback) ?? {};
      expect({ channel, rating, date, customer, request: asked }).toEqual({
        channel: request.channel,
        rating: request.rating,
        date: answeredAt,
        customer: request.customer,
        request: request._id,
      });
    }
  });

  it("cost one credit a text, name texts that are there, and left some people who may not be asked", async () => {
    expect(requests.filter(({ channel, segments }) => (channel === "sms") !== (segments === 1))).toEqual([]);
    for (const id of new Set(requests.map(({ template }) => template)))
      expect(await readTemplate(organization, id)).toMatchObject({ _id: id });
    const { items } = await listStopped(organization, { limit: 50, after: null });
    expect(new Set(items.map(({ how }) => how))).toEqual(new Set(["text", "link", "staff", "mail"]));
    const uploads = await listBatches(organization, { limit: 50, after: null, isShown: () => true });
    expect(uploads.items).toHaveLength(2);
  });
});

it("gives the same feedback for the same moment every time", async () => {
  const cast = await castOf(new Date("2026-01-01T00:00:00.000Z"));
  const told = (at: string) => demoFeedbacks(cast, new Date(at)).map(({ comment }) => comment);
  expect(told("2026-11-20T22:00:00.000Z")).toEqual(told("2026-11-20T22:00:00.000Z"));
});

describe("the demo's subscription", () => {
  it.each([
    ["an hour before a day ends", "2026-11-23T04:30:00.000Z"],
    ["as it ends", "2026-11-23T04:59:59.999Z"],
    ["within a year of a leap day", "2028-06-15T16:00:00.000Z"],
    ["on a leap day", "2028-02-29T04:30:00.000Z"],
  ])("has a location of each price, also %s", async (_, at) => {
    const { organization, locations } = await castOf(demoBegan(new Date(at)));
    const dated = Object.values(locations).map((location) => ({ added: locationBillingStart(location) }));
    const billed = billedQuantities(dated, { now: new Date(at), timeZone: organization.timeZone });
    expect(billed).toEqual({ first: 1, promotional: 1, further: 1 });
  });

  it("is paid for with a card that is kept, and bills each location at its price", async () => {
    await subscribeDemo(now);
    const read = await readSubscription(organization);
    expect(read).toMatchObject({
      subscription: { status: "subscribed", unpaidSince: null, endsAt: null, renewsAt: expect.any(String) },
      paymentMethod: { brand: "visa", last4: "4242" },
      customer: expect.stringMatching(/^cus_/),
    });
    expect(await readCustomer(read.customer ?? "")).toBe(organization);
    const [subscription, ...others] = await readSubscriptions(read.customer ?? "");
    expect(others).toEqual([]);
    expect(subscription).toMatchObject({ id: read.stripeSubscription, status: "active", open: null });
    expect(subscription?.quantities).toEqual({ first: 1, promotional: 1, further: 1 });
    const { items } = await listInvoices(read.customer ?? "", { limit: 5, after: null });
    expect(items).toMatchObject([{ invoice: { status: "paid", total: { amount: 44_000, currency: "USD" } } }]);
  });

  it("is made once", async () => {
    const before = await readSubscription(organization);
    await subscribeDemo(now);
    expect(await readSubscription(organization)).toEqual(before);
    expect(await readSubscriptions(before.customer ?? "")).toHaveLength(1);
  });
});
