import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { messageKey, requestKey } from "#functions/data/keys.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { day, ownDate } from "#functions/testing/clock.ts";
import { ask } from "#functions/testing/handlers.ts";
import { aSentRequest, textsGoNowhere } from "#functions/testing/sent-request.ts";
import { eraseFeedback as route } from "#shared/contract/feedbacks.ts";
import { listStopped } from "#shared/contract/requests.ts";

ownDate();
textsGoNowhere();

const storedAt = async (Key: { pk: string; sk: string }) =>
  (await documents.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }))).Item;

/** A request that was answered by its customer, whose feedback was erased. */
async function anErasedAnswer(
  before: (asked: Awaited<ReturnType<typeof aSentRequest>>) => Promise<unknown> = async () => {},
) {
  const asked = await aSentRequest();
  await asked.json({ rating: 2, comment: "Cold soup", name: "Zébulon Roy", email: "zebulon@example.com" });
  await before(asked);
  const { feedback } = await asked.state();
  const params = { organization: asked.own, feedback };
  expect((await ask(route, { params, cookie: asked.cookie })).status).toBe(204);
  return asked;
}

describe("erasing the feedback of a request", () => {
  it("leaves nothing of its person in the request, in its message, and on its page", async () => {
    const { own, request, phone, state, list, look, page } = await anErasedAnswer();
    expect(await state()).toMatchObject({
      status: "answered",
      customer: { name: null, phone: null, email: null },
      rating: null,
    });
    expect((await list({ q: "léa" })).body.items).toEqual([]);
    expect((await list({ q: "zébulon" })).body.items).toEqual([]);
    const { prefilled, answered } = (await look()).body;
    expect(answered).toBe("settled");
    expect(prefilled).toMatchObject({ name: null, phone: null, email: null, rating: null, comment: null });
    expect(JSON.stringify(await page())).not.toContain("Léa");
    const stored = JSON.stringify([await storedAt(requestKey(own, request)), await storedAt(messageKey(request))]);
    expect(stored).toContain(request);
    for (const said of ["Léa", "Zébulon", "zebulon@", phone]) expect(stored).not.toContain(said);
  });

  it("leaves of somebody who said stop the mark alone, and they are still not asked", async () => {
    const { own, cookie, phone, text } = await anErasedAnswer(async ({ stop }) => stop());
    const { items } = (await ask(listStopped, { params: { organization: own }, cookie })).body;
    expect(items).toMatchObject([{ address: null, because: "opted_out", channel: "sms" }]);
    expect((await text(phone)).body.skipped).toMatchObject([{ reason: "opted_out" }]);
  });

  it("still lets that person stop further requests by the old link", async () => {
    const { stop, stopPage, text, phone } = await anErasedAnswer();
    expect((await stopPage()).text).toContain("<button");
    expect((await stop()).status).toBe(204);
    expect((await stopPage()).text).not.toContain("<button");
    expect((await text(phone)).body.skipped).toMatchObject([{ reason: "opted_out" }]);
  });
});

describe("a request", () => {
  it("is kept for two years from when it was due", async () => {
    const { own, request, state } = await aSentRequest();
    const { expiresAt } = (await storedAt(requestKey(own, request))) ?? {};
    expect(expiresAt).toBe(Math.ceil((Date.parse((await state()).at) + 730 * day) / 1_000));
  });
});
