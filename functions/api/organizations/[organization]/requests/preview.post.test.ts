import { ulid } from "ulid";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { countLooked } from "#functions/actions/requests/daily-request-quota.ts";
import { handleMailEvent } from "#functions/actions/requests/handle-mail-event.ts";
import * as writing from "#functions/actions/requests/write-request.ts";
import { ownDate } from "#functions/testing/clock.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aCustomersEmail, aCustomersNumber, anAskingBusiness, inOpenHours } from "#functions/testing/request-calls.ts";
import { readRateTokenRoute } from "#shared/contract/rate-tokens.ts";
import { previewedADay } from "#shared/rules/requests/daily-limits.ts";

ownDate();
beforeEach(() => inOpenHours());

describe("looking at what would be sent", () => {
  it("shows each message as it will arrive, what all cost and who is skipped, and keeps nothing", async () => {
    const business = await anAskingBusiness();
    await business.hasCredits(1);
    const customers = ["12", aCustomersNumber(), aCustomersNumber()].map((phone) => ({ name: "Léa", phone }));
    const { body } = await business.preview({ channel: "sms", customers });
    expect(body).toMatchObject({ segments: 1, credits: 1 });
    expect(body.items).toMatchObject([
      { index: 0, do: "skip", reason: "number_invalid" },
      { index: 1, do: "send", reason: null, segments: 1 },
      { index: 2, do: "skip", reason: "no_credits" },
    ]);
    expect(body.items[1].text).toMatch(/^Café du Port: How was your visit.*\/t\/\w{20} Reply STOP/);
    expect((await business.list()).body.items).toEqual([]);
    expect(await business.credits()).toBe(1);
  });

  it.each(["sms", "email"])(
    "shows no link that works, by %s: it would be a way in before its message",
    async (channel) => {
      const business = await anAskingBusiness();
      const customers = [1, 2].map(() => ({ phone: aCustomersNumber(), email: aCustomersEmail() }));
      const body = { channel, customers, batch: { _id: ulid(), first: 0 } };
      const { items } = (await business.preview(body)).body;
      const shown = items.flatMap(({ text }: { text: string }) =>
        [...text.matchAll(/\/t\/(\w{20})/g)].map(([, token]) => token),
      );
      expect(shown.length).toBeGreaterThanOrEqual(2);
      expect(new Set(shown).size).toBe(1);
      await business.send(body);
      expect((await ask(readRateTokenRoute, { params: { token: shown[0] } })).status).toBe(404);
    },
  );

  it("shows an email's subject, in the customer's language", async () => {
    const business = await anAskingBusiness();
    const customers = [{ name: "Léa", email: aCustomersEmail(), language: "fr" }];
    const { body } = await business.preview({ channel: "email", customers });
    expect(body.items[0].subject).toContain("Comment s’est passée votre visite");
    expect(body.items[0].text).toContain("Bonjour Léa,");
  });

  it("looks at more than a hundred at once, without their words where these are not asked for", async () => {
    const business = await anAskingBusiness();
    const customers = Array.from({ length: 150 }, (_, index) => ({ email: `lea.${index}@example.com` }));
    const { body } = await business.preview({ channel: "email", customers, brief: true });
    expect(body.items).toHaveLength(150);
    expect(body.items[149]).toMatchObject({ index: 149, do: "send", text: "", subject: null });
    const more = Array.from({ length: 1_001 }, () => ({ email: "lea@example.com" }));
    expect((await business.preview({ channel: "email", customers: more })).body.error.fields).toHaveProperty(
      "customers",
    );
  });

  it("writes no message that it neither shows nor counts the segments of", async () => {
    const business = await anAskingBusiness();
    const customers = [1, 2, 3].map(() => ({ phone: aCustomersNumber(), email: aCustomersEmail() }));
    const written = vi.spyOn(writing, "writeRequest");
    const writtenFor = async (body: object) => {
      written.mockClear();
      expect((await business.preview({ customers, ...body })).status).toBe(200);
      return written.mock.calls.length;
    };
    expect(await writtenFor({ channel: "email", brief: true })).toBe(0);
    expect(await writtenFor({ channel: "email" })).toBe(3);
    expect([await writtenFor({ channel: "sms", brief: true }), await writtenFor({ channel: "sms" })]).toEqual([3, 3]);
    written.mockRestore();
  });

  it("fits into what Lambda can answer however long its words are: from where they fit no more they are left out", async () => {
    const business = await anAskingBusiness();
    const text = `{link} {stop} {name} {business} ${'"'.repeat(1_400)}`;
    expect((await business.write("email", "en", { subject: '"'.repeat(140), text })).status).toBe(200);
    const customers = Array.from({ length: 1_000 }, (_, index) => ({
      name: `${'"'.repeat(90)}${index}`,
      email: `lea.${index % 10}@example.com`,
    }));
    const answer = await business.preview({ channel: "email", customers });
    expect(answer.status).toBe(200);
    expect(Buffer.byteLength(JSON.stringify(answer.text))).toBeLessThan(5_000_000);
    const items: { do: string; text: string; subject: string | null }[] = answer.body.items;
    expect(items.map((one) => one.do)).toEqual(customers.map((_, index) => (index < 10 ? "send" : "skip")));
    const said = items.findIndex((one) => one.text === "");
    expect(said).toBeGreaterThan(400);
    expect(items.map((one) => [one.text === "", one.subject === null])).toEqual(
      items.map((_, index) => [index >= said, index >= said]),
    );
  });

  it("tells nobody what others caused, and how often somebody may look", async () => {
    const [asked, other] = [await anAskingBusiness(), await anAskingBusiness()];
    const email = aCustomersEmail();
    const body = { channel: "email", customers: [{ email }] };
    await asked.mail(email);
    await handleMailEvent({ address: email, because: "complained" }, new Date());
    expect((await asked.preview(body)).body.items).toMatchObject([{ reason: "complained" }]);
    expect((await other.preview(body)).body.items).toMatchObject([{ reason: "stopped" }]);
    const account = other.itself.owner._id;
    const { _id: organization } = other.itself.organization;
    expect(await countLooked({ organization, account, now: new Date() }, previewedADay - 1)).toBeNull();
    expect((await other.preview(body)).status).toBe(429);
    expect((await asked.preview(body)).status).toBe(200);
  });

  it("names wrong fields", async () => {
    const business = await anAskingBusiness();
    const { body } = await business.preview({ channel: "pigeon", customers: [] });
    expect(Object.keys(body.error.fields).toSorted()).toEqual(["channel", "customers"]);
  });
});
