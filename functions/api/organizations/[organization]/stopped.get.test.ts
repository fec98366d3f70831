import { describe, expect, it } from "vitest";
import { handleInboundSms } from "#functions/actions/requests/handle-inbound-sms.ts";
import { handleMailEvent } from "#functions/actions/requests/handle-mail-event.ts";
import { ownDate, pass } from "#functions/testing/clock.ts";
import { aSession } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aCustomersEmail, aCustomersNumber, anAskingBusiness, inOpenHours } from "#functions/testing/request-calls.ts";
import { addStoppedRoute, listStoppedRoute as route } from "#shared/contract/requests.ts";

ownDate();

async function aBusiness() {
  inOpenHours();
  const business = await anAskingBusiness();
  const { cookie } = business;
  const params = { organization: business.own };
  return {
    ...business,
    add: (address: string) => ask(addStoppedRoute, { params, body: { address }, cookie }),
    stopped: (query: Record<string, string> = {}) => ask(route, { params, query, cookie }),
  };
}

describe("who may not be asked", () => {
  it("says of who never heard of the business that they may not be asked, and neither why nor since when", async () => {
    const business = await aBusiness();
    const email = aCustomersEmail();
    await handleMailEvent({ address: email, because: "complained" }, new Date());
    const { body } = await business.stopped({ q: email });
    expect(body.items).toMatchObject([{ channel: "email", because: "stopped", since: null, by: null }]);
    expect(JSON.stringify(body)).not.toContain("complained");
  });

  it("says of each why, since when and by which channel, newest first, and no address in full", async () => {
    const business = await aBusiness();
    const [phone, email] = [aCustomersNumber(), aCustomersEmail()];
    await business.text(phone);
    await business.mail(email);
    pass(60_000);
    await handleInboundSms({ id: "1", from: phone, text: "ARRET", at: new Date() }, new Date());
    pass(60_000);
    await handleMailEvent({ address: email, because: "bounced" }, new Date());
    pass(60_000);
    await business.add(aCustomersEmail());
    const { body } = await business.stopped();
    expect(body.next).toBeNull();
    expect(body.items).toMatchObject([
      { channel: "email", because: "opted_out", how: "staff" },
      { channel: "email", because: "bounced", how: "mail", by: null },
      { channel: "sms", because: "opted_out", how: "text", by: null },
    ]);
    const shown = JSON.stringify(body);
    for (const secret of [phone, email]) expect(shown).not.toContain(secret);
    expect(shown).toContain(phone.slice(-4));
  });

  it("is looked up by no list of numbers, and shown to who has used up the day's looks all the same", async () => {
    const business = await aBusiness();
    const tries = Array.from({ length: 310 }, () => business.stopped({ q: aCustomersNumber() }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(300);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await business.stopped()).status).toBe(200);
    pass(86_400_000);
    const cookie = await aSession(business.itself.owner._id);
    const again = await ask(route, {
      params: { organization: business.own },
      query: { q: aCustomersNumber() },
      cookie,
    });
    expect(again.status).toBe(200);
  });

  it("finds a number or address that is typed in full, in whatever spelling, also one that said stop to all", async () => {
    const business = await aBusiness();
    const [phone, email] = [aCustomersNumber(), aCustomersEmail()];
    await business.text(phone);
    await business.add(email);
    await handleInboundSms({ id: "1", from: phone, text: "stop", at: new Date() }, new Date());
    const found = async (q: string) =>
      (await business.stopped({ q })).body.items.map(({ how }: { how: string }) => how);
    expect(await found(email.toUpperCase())).toEqual(["staff"]);
    expect(await found(`1 ${phone.slice(2, 5)} ${phone.slice(5)}`)).toEqual(["text"]);
    expect(await found(aCustomersEmail())).toEqual([]);
    expect((await found("  ")).toSorted()).toEqual(["staff", "text"]);
    const wrong = await business.stopped({ q: "léa" });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body.error.fields)).toEqual(["q"]);
  });

  it("comes in pages, and shows nobody of another organization", async () => {
    const [business, other] = [await aBusiness(), await aBusiness()];
    for (let person = 0; person < 3; person++) await business.add(aCustomersEmail());
    const first = await business.stopped({ limit: "2" });
    expect(first.body.items).toHaveLength(2);
    const rest = await business.stopped({ limit: "2", cursor: first.body.next });
    expect(rest.body).toMatchObject({ items: [{}], next: null });
    const seen = [...first.body.items, ...rest.body.items].map(({ _id }: { _id: string }) => _id);
    expect(new Set(seen).size).toBe(3);
    expect((await other.stopped()).body.items).toEqual([]);
    expect((await business.stopped({ cursor: "none" })).body.error.code).toBe("cursor_invalid");
  });
});
