import { afterEach, describe, expect, it, vi } from "vitest";
import { changeFeedback, readFeedback } from "#functions/data/feedbacks/feedbacks.ts";
import { recount } from "#functions/data/feedbacks/recount.ts";
import { countedIn } from "#functions/testing/counts.ts";
import { callsAbout } from "#functions/testing/feedback-calls.ts";
import { aNonce, anOrganization } from "#functions/testing/fixtures.ts";
import { sendContact, submitForm } from "#functions/testing/rate-page-calls.ts";
import { contactLife } from "#shared/rules/feedbacks/rating.ts";

afterEach(() => vi.useRealTimers());

const script = { "sec-fetch-dest": "empty" };

async function aBrowser(settings: Parameters<typeof anOrganization>[0] = {}) {
  const business = await anOrganization(settings);
  const { link, organization } = business;
  const nonce = await aNonce(link);
  let cookie = "";
  const send = async (fields: Record<string, string>, headers: Record<string, string> = script) => {
    const answer = await submitForm(link, { nonce, ...fields }, { headers, ...(cookie && { cookie }) });
    if (answer.cookies[0]) cookie = answer.cookies[0].split(";")[0] ?? "";
    return { ...answer, id: answer.headers.location?.split("/").at(-1) ?? "", address: answer.headers.location ?? "" };
  };
  return {
    business,
    link,
    send,
    own: organization._id,
    cookie: () => cookie,
    forget: () => {
      cookie = "";
    },
    stored: (id: string) => readFeedback(organization._id, id),
    count: () => countedIn(organization._id),
    differences: async () => (await recount(organization._id)).differences,
  };
}

describe("a form that its browser sends again with other answers", () => {
  it("corrects the feedback: stars, words, contact and counters, with what was before on its timeline", async () => {
    const { send, stored, count, differences } = await aBrowser();
    const { id } = await send({ rating: "2", comment: "Cold soup.", email: "lea@example.com" });
    const again = await send({ rating: "5", comment: "Warm soup!", email: "lea@example.com", phone: "514 555 0199" });
    expect([again.status, again.id]).toEqual([303, id]);
    const corrected = await stored(id);
    expect(corrected).toMatchObject({
      rating: 5,
      comment: "Warm soup!",
      intercepted: false,
      status: "received",
      customer: { email: "lea@example.com", phone: expect.stringContaining("0199") },
    });
    expect(corrected?.alert).toBeUndefined();
    expect(corrected?.notes).toMatchObject([
      { kind: "changed", stars: { before: 2, after: 5, settled: true }, comment: { before: "Cold soup." } },
    ]);
    expect(await count()).toBe(1);
    expect(await differences()).toEqual([]);
  });

  it("becomes a complaint that alerts where it was none", async () => {
    const { send, stored, differences } = await aBrowser();
    const { id } = await send({ rating: "5" });
    await send({ rating: "2", comment: "Cold soup." });
    expect(await stored(id)).toMatchObject({ rating: 2, intercepted: true, status: "pending", alert: "queued" });
    expect(await differences()).toEqual([]);
  });

  it("is one correction however often and however close together it is sent", async () => {
    const { send, stored, count, differences } = await aBrowser();
    const { id } = await send({ rating: "2" });
    const answers = await Promise.all(Array.from({ length: 6 }, () => send({ rating: "5", comment: "Slipped" })));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.id}`))).toEqual(new Set([`303 ${id}`]));
    expect(await stored(id)).toMatchObject({ rating: 5, version: 2, notes: [{ kind: "changed" }] });
    await Promise.all([send({ rating: "4", comment: "Slipped" }), send({ rating: "3", comment: "Slipped" })]);
    await send({ rating: "1", comment: "Slipped" });
    expect(await stored(id)).toMatchObject({ rating: 1, status: "pending" });
    expect(await count()).toBe(1);
    expect(await differences()).toEqual([]);
  });

  it("keeps contact details that were left meanwhile", async () => {
    const { send, stored, cookie } = await aBrowser();
    const { id, address } = await send({ rating: "2" });
    await sendContact(address, "lea@example.com", { cookie: cookie() });
    await send({ rating: "4" });
    expect(await stored(id)).toMatchObject({ rating: 4, customer: { email: "lea@example.com" } });
  });

  it.each(["resolved", "noted"] as const)("is another feedback once staff have %s it", async (how) => {
    const { business, send, stored, count, differences } = await aBrowser();
    const { id } = await send({ rating: "2", comment: "Cold soup." });
    const calls = callsAbout(business, id);
    expect((await (how === "resolved" ? calls.doResolve() : calls.doNote("Called."))).status).toBeLessThan(300);
    const other = await send({ rating: "5", comment: "Warm soup!" });
    const repeated = await send({ rating: "5", comment: "Warm soup!" });
    expect([other.status, repeated.id]).toEqual([303, other.id]);
    expect(other.id).not.toBe(id);
    expect(await stored(id)).toMatchObject({ rating: 2, comment: "Cold soup." });
    expect(await stored(other.id)).toMatchObject({ rating: 5 });
    expect(await count()).toBe(2);
    expect(await differences()).toEqual([]);
  });

  it("is another feedback where the contact details are another person's, as on a shared tablet", async () => {
    const { send, count } = await aBrowser();
    const { id } = await send({ rating: "1", name: "Léa", email: "lea@example.com" });
    expect((await send({ rating: "5", name: "Bernard", email: "bernard@example.com" })).id).not.toBe(id);
    expect(await count()).toBe(2);
  });

  it("changes nothing from another browser, nor after half an hour", async () => {
    const { send, forget, stored, count } = await aBrowser();
    const { id } = await send({ rating: "2" });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + contactLife + 1_000 });
    expect((await send({ rating: "5" })).status).toBe(409);
    vi.useRealTimers();
    forget();
    expect((await send({ rating: "5" })).status).toBe(409);
    expect(await stored(id)).toMatchObject({ rating: 2, version: 1 });
    expect(await count()).toBe(1);
  });

  it("moves its clicks and its place with it", async () => {
    const { send, own, differences } = await aBrowser({ invitationMode: "everyone" });
    const { id } = await send({ rating: "5" });
    await changeFeedback(own, id, (feedback) => ({ ...feedback, invited: ["google"] }));
    await send({ rating: "2" });
    expect(await differences()).toEqual([]);
  });
});

describe("a page that is opened anew", () => {
  const plain = {};

  it("stores the same words once that a browser without script sends again", async () => {
    const { send, link, stored, count } = await aBrowser();
    const said = { rating: "2", comment: "Cold soup.", email: "lea@example.com" };
    const { id } = await send(said, plain);
    const again = await send({ ...said, nonce: await aNonce(link) }, plain);
    expect([again.status, again.id]).toEqual([303, id]);
    expect(await stored(id)).toMatchObject({ version: 1 });
    const slipped = await send({ ...said, rating: "5", nonce: await aNonce(link) }, plain);
    expect(slipped.id).toBe(id);
    expect(await stored(id)).toMatchObject({ rating: 5 });
    expect(await count()).toBe(1);
  });

  it("is another customer's where the words are others, where there are none, and where a script runs", async () => {
    const { send, link, count, forget } = await aBrowser();
    const fresh = async (fields: Record<string, string>, headers: Record<string, string>) =>
      send({ ...fields, nonce: await aNonce(link) }, headers);
    await fresh({ rating: "5" }, plain);
    await fresh({ rating: "5" }, plain);
    await fresh({ rating: "5", comment: "Great!" }, plain);
    await fresh({ rating: "5", comment: "Great!" }, script);
    await fresh({ rating: "5", comment: "Great!", email: "lea@example.com" }, plain);
    forget();
    await fresh({ rating: "5", comment: "Great!" }, plain);
    expect(await count()).toBe(6);
  });
});
