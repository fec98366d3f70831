import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { changeMessage } from "#functions/data/delivery/message-life.ts";
import { messageKey } from "#functions/data/keys.ts";
import { readAll } from "#functions/data/table.ts";
import { day, hour, ownDate, pass } from "#functions/testing/clock.ts";
import { aMember, anApiKey, anOrganization } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aCustomersEmail, aCustomersNumber, anAskingBusiness } from "#functions/testing/request-calls.ts";
import { textsGoNowhere } from "#functions/testing/sent-request.ts";
import { transactionsOf } from "#functions/testing/table-calls.ts";
import { readRequestBatchRoute, sendRequestsRoute } from "#shared/contract/requests.ts";
import { lookedADay, previewedADay } from "#shared/rules/requests/daily-limits.ts";
import { requestLife } from "#shared/rules/requests/request-link.ts";
import { triedFor } from "#shared/rules/sending/sending.ts";
import { countAgainstQuota, countLooked } from "./daily-request-quota.ts";
import { sendRequest } from "./send-request.ts";

ownDate();
textsGoNowhere();

const expiryOf = async (message: string) => {
  const [item] = await readAll([messageKey(message)], { ConsistentRead: true });
  return Number(item?.expiresAt) * 1_000;
};

const asked = (organization: string, account: string, customers: number) =>
  countAgainstQuota({ organization, account, now: new Date() }, customers);

describe("a request for a moment that somebody chose", () => {
  it.each([
    ["ten minutes ago", -hour / 6],
    ["now", 0],
    ["in an hour", hour],
    ["in 89 days", 89 * day],
    ["in 90 days", 90 * day],
    ["in 91 days", 91 * day],
    ["in half a year", 182 * day],
    ["in half a year and twelve hours, which is at night", 182.5 * day],
    ["in a year and a day", 366 * day],
  ])("%s keeps all that belongs to it until its link is over", async (_when, ahead) => {
    const business = await anAskingBusiness();
    const at = new Date(Date.now() + ahead).toISOString();
    let sent: Awaited<ReturnType<typeof business.text>> | undefined;
    const transactions = await transactionsOf(async () => {
      sent = await business.text(aCustomersNumber(), { at });
    });
    const [request] = sent?.body.accepted ?? [];
    const due = Date.parse(request?.at);
    expect(due).toBeGreaterThanOrEqual(Date.parse(at));
    const written = transactions.flat().flatMap(({ Put }) => Put?.Item ?? []);
    expect(written.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["message", "request", "requestToken"]));
    for (const { kind, expiresAt } of written)
      if (expiresAt !== undefined)
        expect([kind, expiresAt * 1_000 >= due + Math.max(requestLife, triedFor(requestLife))]).toEqual([kind, true]);
  });

  it("a year ahead is sent when its time has come, and kept for as long as one of today", async () => {
    const business = await anAskingBusiness();
    // Noon or 1 p.m. in Montréal, within sending hours.
    const at = new Date(Date.now() + 365 * day).setUTCHours(17, 0, 0, 0);
    const { body } = await business.text(aCustomersNumber(), { at: new Date(at).toISOString() });
    const { _id } = body.accepted[0];
    pass(at - Date.now() + hour / 60);
    // Otherwise the sweep would end what other tests queued a year earlier.
    await changeMessage(_id, ["queued"], {}, { handedOverAt: new Date().toISOString() });
    expect(await sendRequest(_id, new Date())).toBe("sent");
    expect(await expiryOf(_id)).toBeGreaterThanOrEqual(Date.now() + 90 * day);
  });
});

describe("how many customers may be asked in a day", () => {
  const mail = (organization: string, by: object, customers = 1, more: object = {}) =>
    ask(sendRequestsRoute, {
      params: { organization },
      body: {
        channel: "email",
        customers: Array.from({ length: customers }, () => ({ email: aCustomersEmail() })),
        ...more,
      },
      ...by,
    });
  const older = (days: number) => ({ _id: ulid(Date.now() - days * day) });
  it("is 200 for a new account, all its organizations together: beyond, nobody of a call is asked until tomorrow", async () => {
    const { own, cookie, list, itself } = await anAskingBusiness();
    const other = await anOrganization();
    await aMember(other.organization._id, "admin");
    expect(await asked(other.organization._id, itself.owner._id, 198)).toBeNull();
    const refused = await mail(own, { cookie }, 3);
    expect([refused.status, refused.body.error.code]).toEqual([429, "first_week_full"]);
    expect(refused.body.error.message).toMatch(
      /^200 customers a day in your first week\. You can ask more (?:tomorrow )?at \d+:00/,
    );
    expect(Number(refused.headers["Retry-After"] ?? refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await list()).body.items).toEqual([]);
    expect((await mail(own, { cookie }, 2)).status).toBe(200);
    expect((await mail(own, { cookie })).status).toBe(429);
    pass(day);
    expect((await mail(own, { cookie })).status).toBe(200);
  });

  it("is told by the preview, for what is left of the account and of the organization", async () => {
    const { own, preview, itself } = await anAskingBusiness();
    const body = { channel: "email", customers: [{ email: aCustomersEmail() }] };
    const left = async (as?: string) => (await preview(body, as)).body.leftToday;
    expect(await left()).toBe(200);
    await asked(own, itself.owner._id, 150);
    expect(await left()).toBe(50);
    const other = await aMember(own, "admin");
    expect(await left(other.cookie)).toBe(50);
    const old = await aMember(own, "admin", older(7));
    expect(await left(old.cookie)).toBe(19_850);
  });

  it("is shared by the new accounts of a new organization, and 20,000 for who has been here for a week", async () => {
    const { organization } = await anOrganization();
    const [one, other] = [await aMember(organization._id, "admin"), await aMember(organization._id, "admin")];
    const old = await aMember(organization._id, "admin", older(7));
    expect(await asked(organization._id, one.user._id, 200)).toBeNull();
    expect((await mail(organization._id, other)).status).toBe(429);
    expect((await mail(organization._id, old)).status).toBe(200);
    expect(await asked(organization._id, old.user._id, 19_799)).toBeNull();
    const { status, body } = await mail(organization._id, old);
    expect([status, body.error.code, body.error.message]).toEqual([
      429,
      "day_full",
      expect.stringMatching(/^20,000 customers a day\. /),
    ]);
  });

  it("is used up to the last by the calls of an upload side by side, which ask the others the next day, nobody twice", async () => {
    const { own, cookie, itself, list } = await anAskingBusiness();
    expect(await asked(own, itself.owner._id, 196)).toBeNull();
    const _id = ulid();
    const part = (first: number) => ({
      batch: { _id, first, total: 6 },
      customers: [0, 1, 2].map((line) => ({ email: `line${first + line}.${_id}@example.com` })),
    });
    const upload = () => Promise.all([0, 3].map((first) => mail(own, { cookie }, 1, part(first))));
    const codes = (await upload()).map(({ status }) => status).toSorted();
    expect(codes).toContain(429);
    expect((await list()).body.items).toHaveLength(4);
    const batch = async () =>
      (await ask(readRequestBatchRoute, { params: { organization: own, batch: _id }, cookie })).body;
    const tomorrow = new Date((Math.floor(Date.now() / day) + 1) * day).toISOString();
    expect(await batch()).toMatchObject({ decided: 4, total: 6, goesOnAt: tomorrow });
    expect((await batch()).through.length).toBe(codes.filter((status) => status === 200).length);
    expect((await upload()).some(({ status }) => status === 429)).toBe(true);
    expect((await list()).body.items).toHaveLength(4);
    pass(day);
    expect((await upload()).map(({ status }) => status)).toEqual([200, 200]);
    expect(await batch()).toMatchObject({ decided: 6, through: [0, 3], goesOnAt: null });
    const { items } = (await list()).body;
    expect(new Set(items.map(({ customer }: { customer: { email: string } }) => customer.email)).size).toBe(6);
    expect(items).toHaveLength(6);
  });

  it("cut a call of an upload short on its own day alone, though other calls came the day after", async () => {
    const { own, cookie, itself } = await anAskingBusiness();
    expect(await asked(own, itself.owner._id, 199)).toBeNull();
    const _id = ulid();
    const part = (first: number) => ({
      batch: { _id, first, total: 4 },
      customers: [0, 1].map((line) => ({ email: `line${first + line}.${_id}@example.com` })),
    });
    const batch = async () =>
      (await ask(readRequestBatchRoute, { params: { organization: own, batch: _id }, cookie })).body;
    const tomorrow = new Date((Math.floor(Date.now() / day) + 1) * day).toISOString();
    expect((await mail(own, { cookie }, 1, part(0))).status).toBe(429);
    expect((await batch()).goesOnAt).toBe(tomorrow);
    pass(day);
    expect((await mail(own, { cookie }, 1, part(2))).status).toBe(200);
    expect(await batch()).toMatchObject({ decided: 3, through: [2], goesOnAt: tomorrow });
  });

  it("counts no call of an upload twice, nor who is skipped", async () => {
    const { own, cookie, itself } = await anAskingBusiness();
    const email = aCustomersEmail();
    const upload = { batch: { _id: ulid(), first: 0, total: 3 }, customers: [{ email }, { email }, {}] };
    expect(await asked(own, itself.owner._id, 199)).toBeNull();
    for (let call = 0; call < 3; call++) expect((await mail(own, { cookie }, 1, upload)).body.accepted).toHaveLength(1);
    expect((await mail(own, { cookie })).status).toBe(429);
  });

  it("counts a call of an upload once that comes sixteen times at once, and leaves the rest of the day", async () => {
    const { own, cookie, preview, list } = await anAskingBusiness();
    const batch = { _id: ulid(), first: 0, total: 12 };
    const upload = { batch, customers: Array.from({ length: 12 }, () => ({ email: aCustomersEmail() })) };
    const calls = await Promise.all(Array.from({ length: 16 }, () => mail(own, { cookie }, 1, upload)));
    for (const { status, body } of calls) expect([status, body.accepted?.length]).toEqual([200, 12]);
    expect((await list()).body.items).toHaveLength(12);
    const body = { channel: "email", customers: [{ email: aCustomersEmail() }] };
    expect((await preview(body)).body.leftToday).toBe(188);
  });

  it("counts a call of an upload once that took, sixteen times at once, more than the day has", async () => {
    const { own, cookie, preview, list } = await anAskingBusiness();
    const batch = { _id: ulid(), first: 0, total: 50 };
    const upload = { batch, customers: Array.from({ length: 50 }, () => ({ email: aCustomersEmail() })) };
    await Promise.all(Array.from({ length: 16 }, () => mail(own, { cookie }, 1, upload)));
    expect((await mail(own, { cookie }, 1, upload)).body.accepted).toHaveLength(50);
    expect((await list()).body.items).toHaveLength(50);
    const body = { channel: "email", customers: [{ email: aCustomersEmail() }] };
    expect((await preview(body)).body.leftToday).toBe(150);
  });

  it("counts nobody whom another call asked at the same moment", async () => {
    const { own, cookie, preview } = await anAskingBusiness();
    const customers = [{ email: aCustomersEmail() }];
    await Promise.all(Array.from({ length: 16 }, () => mail(own, { cookie }, 1, { customers })));
    expect((await preview({ channel: "email", customers: [{ email: aCustomersEmail() }] })).body.leftToday).toBe(199);
  });

  it("is that of the account that generated an API key", async () => {
    const { organization, owner } = await anOrganization({}, older(30));
    const authorization = await anApiKey(organization._id, ["request.send"], { maker: owner._id });
    expect(await asked(organization._id, owner._id, 19_999)).toBeNull();
    expect((await mail(organization._id, { headers: { authorization } })).status).toBe(200);
    expect((await mail(organization._id, { headers: { authorization } })).status).toBe(429);
  });
});

describe("how many people may be looked at in a day", () => {
  const unasked = (count: number) => Array.from({ length: count }, () => ({ email: aCustomersEmail() }));
  const unheard = async () => {
    const business = await anAskingBusiness();
    const employee = await aMember(business.own, "employee");
    const consentOn = new Date(Date.now() + 2 * day).toISOString().slice(0, 10);
    const who = { organization: business.own, account: employee.user._id, now: new Date() };
    const look = (customers: object[], more: object = {}, as = employee.cookie) =>
      business.send({ channel: "email", consentOn, customers, ...more }, as);
    return { business, who, look };
  };

  it("counts who is skipped when they would be asked, as a preview counts all, for account and organization", async () => {
    const { business, who, look } = await unheard();
    expect(await countLooked(who, previewedADay - 5)).toBeNull();
    expect((await look(unasked(3))).body.skipped).toHaveLength(3);
    const preview = (count: number, as?: string) =>
      business.preview({ channel: "email", customers: unasked(count) }, as);
    const { cookie } = await aMember(business.own, "admin", { _id: who.account });
    expect((await preview(2, cookie)).status).toBe(200);
    expect((await preview(1, cookie)).body.error.code).toBe("too_many");
    expect(await countLooked(who, lookedADay - previewedADay - 3, lookedADay)).toBeNull();
    expect((await look(unasked(3))).status).toBe(200);
    const refused = await look(unasked(1));
    expect([refused.status, refused.body.error.code]).toEqual([429, "too_many"]);
    expect((await preview(1)).status).toBe(200);
  });

  it("stops nobody beside, nor uses up the day, by a call that is refused for it", async () => {
    const { business, who, look } = await unheard();
    const phone = aCustomersNumber();
    await business.stop(phone);
    expect(await countLooked(who, lookedADay, lookedADay)).toBeNull();
    const batch = { _id: ulid(), first: 0, total: 2 };
    const customers = [{ phone, email: aCustomersEmail() }, { email: aCustomersEmail() }];
    for (const more of [{}, { batch }])
      expect((await look(customers, { consentOn: undefined, ...more })).body.error.code).toBe("too_many");
    expect(await business.stopped()).toHaveLength(1);
    expect((await business.preview({ channel: "email", customers: unasked(1) })).body.leftToday).toBe(200);
    expect((await look(unasked(1), { consentOn: undefined })).status).toBe(200);
  });

  it("counts those, too, for whom the day has no room: trying them tells as much", async () => {
    const { business, who, look } = await unheard();
    expect(await asked(business.own, business.itself.owner._id, 200)).toBeNull();
    expect(await countLooked(who, lookedADay - 2, lookedADay)).toBeNull();
    const codes = [];
    for (let call = 0; call < 3; call++) codes.push((await look(unasked(1), { consentOn: undefined })).body.error.code);
    expect(codes).toEqual(["first_week_full", "first_week_full", "too_many"]);
  });

  it("is twice as many for an organization: no one account uses up the day of the others", async () => {
    const { business, who, look } = await unheard();
    const others = [1, 2].map(() => ({ ...who, account: ulid() }));
    for (const other of others) expect(await countLooked(other, lookedADay, lookedADay)).toBeNull();
    expect((await look(unasked(1))).body.error.code).toBe("too_many");
    expect((await look(unasked(1), { consentOn: undefined }, business.cookie)).status).toBe(200);
  });
});

describe("texts from free credits", () => {
  const french = () => `+336${aCustomersNumber().slice(-8)}`;

  it("go to Canada and the United States alone, whatever is switched on, until credits are bought", async () => {
    const business = await anAskingBusiness({ smsCountries: ["CA", "US", "FR"], timeZone: "Europe/Paris" });
    expect((await business.text(french())).body.skipped).toMatchObject([{ reason: "country_unpaid" }]);
    expect((await business.text(aCustomersNumber())).body.accepted).toHaveLength(1);
    await business.hasCredits(100);
    expect((await business.text(french())).body.accepted).toHaveLength(1);
  });
});
