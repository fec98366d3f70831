import { ulid } from "ulid";
import { beforeEach, describe, expect, it } from "vitest";
import { ownDate } from "#functions/testing/clock.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aCustomersNumber, anAskingBusiness, inOpenHours } from "#functions/testing/request-calls.ts";
import { readSmsPoolRoute as route } from "#shared/contract/requests.ts";

ownDate();
beforeEach(() => inOpenHours());

describe("the SMS pool", () => {
  it("tells of each change who caused it, and its entries make the credits", async () => {
    const business = await anAskingBusiness();
    const { body } = await business.text(aCustomersNumber());
    await business.text(aCustomersNumber());
    await business.cancel(body.accepted[0]._id);
    const params = { organization: business.own };
    const { body: pool } = await ask(route, { params, cookie: business.cookie });
    const waits = { declines: 0, after: null, month: null, bought: 0 };
    const refill = { automaticSMSRefill: false, below: 20, pack: 500, monthlyLimit: 3, ...waits };
    expect(pool).toMatchObject({ credits: 99, refill, next: null });
    const changes = pool.items.map(({ cause, credits }: { cause: string; credits: number }) => ({ cause, credits }));
    expect(changes.at(-1)).toEqual({ cause: "opening", credits: 100 });
    expect(changes.filter(({ cause }: { cause: string }) => cause === "request")).toHaveLength(2);
    expect(changes).toContainEqual({ cause: "request_refund", credits: 1 });
    expect(changes.reduce((sum: number, { credits }: { credits: number }) => sum + credits, 0)).toBe(99);
  });

  it("tells whom each change asked, and from which upload", async () => {
    const business = await anAskingBusiness();
    const [batch, phone] = [ulid(), aCustomersNumber()];
    const customers = [{ name: "Léa", phone }];
    await business.send({ channel: "sms", consent: "customer", customers, batch: { _id: batch, first: 0 } });
    const { body } = await ask(route, { params: { organization: business.own }, cookie: business.cookie });
    expect(body.items).toMatchObject([
      { cause: "request", batch, customer: "Léa" },
      { cause: "opening", batch: null, customer: null },
    ]);
  });

  it("comes in pages, and refuses a cursor that is none", async () => {
    const business = await anAskingBusiness();
    for (let text = 0; text < 3; text++) await business.text(aCustomersNumber());
    const params = { organization: business.own };
    const first = await ask(route, { params, query: { limit: "2" }, cookie: business.cookie });
    expect(first.body.items).toHaveLength(2);
    const rest = await ask(route, { params, query: { limit: "2", cursor: first.body.next }, cookie: business.cookie });
    expect(rest.body.items.map(({ cause }: { cause: string }) => cause)).toEqual(["request", "opening"]);
    const wrong = await ask(route, { params, query: { cursor: "none" }, cookie: business.cookie });
    expect(wrong.body.error.code).toBe("cursor_invalid");
  });
});
