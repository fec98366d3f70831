import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { handleInboundSms } from "#functions/actions/requests/handle-inbound-sms.ts";
import { sendRequest } from "#functions/actions/requests/send-request.ts";
import { hour, minute, ownDate, pass } from "#functions/testing/clock.ts";
import { aLocation } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aCustomersEmail, aCustomersNumber, anAskingBusiness } from "#functions/testing/request-calls.ts";
import { textsGoNowhere } from "#functions/testing/sent-request.ts";
import { removeLocationRoute } from "#shared/contract/locations.ts";
import { RequestBatchFigures } from "#shared/model/request-batch.ts";
import { cameOf, requestsIn } from "#shared/rules/requests/request-batch.ts";

ownDate();
textsGoNowhere();

const emails = (count: number) => Array.from({ length: count }, () => ({ email: aCustomersEmail() }));

describe("an upload", () => {
  it("is counted as it stands, each call once however often it is repeated", async () => {
    const business = await anAskingBusiness();
    const _id = ulid();
    const began = new Date().toISOString();
    const [known, ...others] = emails(4);
    await business.send({ channel: "email", customers: [known] });
    const first = { channel: "email", customers: [known, ...others], batch: { _id, first: 0, total: 6 } };
    await business.send(first);
    await Promise.all([business.send(first), business.send(first)]);
    expect((await business.batch(_id)).body).toMatchObject({
      _id,
      channel: "email",
      total: 6,
      decided: 4,
      skipped: { already_queued: 1 },
      createdAt: began,
      at: null,
      by: { _id: business.itself.owner._id },
      canceledAt: null,
      through: [0],
      firstSentAt: null,
      counts: { queued: 3, sent: 0, canceled: 0 },
    });
    await business.send({ channel: "email", customers: emails(2), batch: { _id, first: 4, total: 6 } });
    expect((await business.batch(_id)).body).toMatchObject({ decided: 6, counts: { queued: 5 }, through: [0, 4] });
  });

  it("counts whom its check said are asked, however many lines it leaves out, and later who was not sent to", async () => {
    const business = await anAskingBusiness();
    const [asked, stopped] = [aCustomersNumber(), aCustomersNumber()];
    const first = await business.text(stopped);
    const [{ _id: request }] = first.body.accepted;
    await sendRequest(request, new Date());
    await handleInboundSms({ id: "1", from: stopped, text: "STOP", at: new Date() }, new Date());
    const customers = [
      { phone: asked },
      { phone: stopped },
      { phone: asked },
      { phone: "+33142685300" },
      { phone: aCustomersNumber(), consentOn: "2099-01-01" },
    ];
    const checked = await business.preview({ channel: "sms", customers });
    const ready = checked.body.items.filter((item: { do: string }) => item.do !== "skip");
    expect(ready).toHaveLength(1);
    const batch = { _id: ulid(), first: 0, total: customers.length };
    await business.send({ channel: "sms", customers, batch });
    const figures = async () => RequestBatchFigures.parse((await business.batch(batch._id)).body);
    expect([requestsIn(await figures()), cameOf(await figures())]).toEqual([1, []]);
    const listed = await business.list({ batch: batch._id });
    expect(listed.body.items).toHaveLength(1);
  });

  it("goes out two minutes after it began at the earliest, and when it was to", async () => {
    const business = await anAskingBusiness();
    const soon = new Date(Date.now() + 2 * minute).toISOString();
    const _id = ulid();
    const batch = { _id, first: 0 };
    const { body } = await business.send({ channel: "email", customers: emails(1), batch });
    expect(body.accepted[0]).toMatchObject({ status: "queued", at: soon });
    pass(minute);
    const second = await business.send({ channel: "email", customers: emails(1), batch: { _id, first: 1 } });
    expect(second.body.accepted[0].at).toBe(soon);
    expect((await business.batch(_id)).body.nextAt).toBe(soon);
    const at = new Date(Date.now() + hour).toISOString();
    const later = await business.send({ channel: "email", at, customers: emails(1), batch: { _id: ulid(), first: 0 } });
    expect(later.body.accepted[0].at).toBe(at);
  });

  it("goes on without the customers of a location that is gone", async () => {
    const business = await anAskingBusiness();
    const place = await aLocation(business.own, { name: "Vieux-Port" });
    const _id = ulid();
    const of = (location: string | null, first: number) =>
      business.send({ channel: "email", location, customers: emails(2), batch: { _id, first, total: 4 } });
    const where = { organization: business.own, location: place._id };
    await ask(removeLocationRoute, { params: where, cookie: business.cookie });
    const gone = await of(place._id, 0);
    expect(gone.body.skipped.map(({ reason }: { reason: string }) => reason)).toEqual([
      "location_gone",
      "location_gone",
    ]);
    expect((await of(null, 2)).body.accepted).toHaveLength(2);
    expect((await business.batch(_id)).body).toMatchObject({ decided: 4, skipped: { location_gone: 2 } });
  });

  it("answers who was asked before their location was removed as they are, and forgets nobody of a longer call", async () => {
    const business = await anAskingBusiness();
    const place = await aLocation(business.own, { name: "Vieux-Port" });
    const batch = { _id: ulid(), first: 0, total: 4 };
    const customers = emails(3);
    const call = (some: typeof customers) =>
      business.send({ channel: "email", location: place._id, customers: some, batch });
    expect((await call(customers)).body.accepted).toHaveLength(3);
    const where = { organization: business.own, location: place._id };
    await ask(removeLocationRoute, { params: where, cookie: business.cookie });
    expect((await call([...customers, ...emails(1)])).body).toMatchObject({
      accepted: [{ index: 0 }, { index: 1 }, { index: 2 }],
      skipped: [{ index: 3, reason: "location_gone" }],
    });
    expect((await call(customers.slice(0, 1))).body.accepted).toHaveLength(1);
    expect((await business.batch(batch._id)).body).toMatchObject({ decided: 4, skipped: { location_gone: 1 } });
  });

  it("is nothing to another business, and is not begun by a call that is refused", async () => {
    const business = await anAskingBusiness();
    const other = await anAskingBusiness();
    const _id = ulid();
    const at = new Date(Date.now() - 24 * hour).toISOString();
    const late = await business.send({ channel: "email", at, customers: emails(1), batch: { _id, first: 0 } });
    expect(late.body.error.code).toBe("invalid");
    expect((await business.batch(_id)).body.error.code).toBe("batch_not_found");
    await business.send({ channel: "email", customers: emails(1), batch: { _id, first: 0 } });
    expect((await other.batch(_id)).body.error.code).toBe("batch_not_found");
    expect((await other.batches()).body.items).toEqual([]);
  });
});
