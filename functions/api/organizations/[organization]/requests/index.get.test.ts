import { ulid } from "ulid";
import { beforeEach, describe, expect, it } from "vitest";
import { ownDate, pass } from "#functions/testing/clock.ts";
import { aMember } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aCustomersEmail, aCustomersNumber, anAskingBusiness, inOpenHours } from "#functions/testing/request-calls.ts";
import { listRequestsRoute } from "#shared/contract/requests.ts";

ownDate();
beforeEach(() => inOpenHours());

const idsOf = ({ body }: { body: { items: { _id: string }[] } }) => body.items.map(({ _id }) => _id);

describe("the list of requests", () => {
  it("is newest first, in pages, and narrowed by what is asked for", async () => {
    const business = await anAskingBusiness();
    const made: string[] = [];
    for (const channel of ["sms", "email", "sms"]) {
      const customer = channel === "sms" ? { phone: aCustomersNumber() } : { name: "Zoé", email: aCustomersEmail() };
      const { body } = await business.send({ channel, customers: [customer] });
      made.unshift(body.accepted[0]._id);
      pass(1_000);
    }
    expect(idsOf(await business.list())).toEqual(made);
    const first = await business.list({ limit: "2" });
    expect(idsOf(first)).toEqual(made.slice(0, 2));
    expect(idsOf(await business.list({ limit: "2", cursor: first.body.next }))).toEqual(made.slice(2));
    expect(idsOf(await business.list({ channel: "email" }))).toEqual([made[1]]);
    expect(idsOf(await business.list({ q: "zoe" }))).toEqual([made[1]]);
    expect(idsOf(await business.list({ status: "sent" }))).toEqual([]);
    expect(idsOf(await business.list({ from: "2026-11-24" }))).toEqual([]);
    expect(idsOf(await business.list({ to: "2026-11-23" }))).toEqual(made);
  });

  it("shows those that a figure counts, without what was taken back", async () => {
    const business = await anAskingBusiness();
    const kept = (await business.text(aCustomersNumber())).body.accepted[0]._id;
    const undone = (await business.text(aCustomersNumber(), { at: "2026-11-24T16:00:00.000Z" })).body.accepted[0]._id;
    await business.cancel(undone);
    expect(idsOf(await business.list({ step: "asked" }))).toEqual([kept]);
    expect(idsOf(await business.list({ step: "opened" }))).toEqual([]);
  });

  it("finds the requests of an upload", async () => {
    const business = await anAskingBusiness();
    await business.text(aCustomersNumber());
    const batch = ulid();
    const { body } = await business.text(aCustomersNumber(), { batch: { _id: batch, first: 0 } });
    expect(idsOf(await business.list({ batch }))).toEqual([body.accepted[0]._id]);
  });

  it("shows employees theirs alone", async () => {
    const business = await anAskingBusiness();
    const clerk = await aMember(business.own, "employee");
    await business.text(aCustomersNumber());
    const sent = await business.send({ channel: "sms", customers: [{ phone: aCustomersNumber() }] }, clerk.cookie);
    const listed = await ask(listRequestsRoute, { params: { organization: business.own }, cookie: clerk.cookie });
    expect(idsOf(listed)).toEqual([sent.body.accepted[0]._id]);
  });

  it("refuses a cursor that is none", async () => {
    const business = await anAskingBusiness();
    expect((await business.list({ cursor: "none" })).body.error.code).toBe("cursor_invalid");
  });
});
