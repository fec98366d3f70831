import { describe, expect, it } from "vitest";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { sweepMessages } from "#functions/actions/sending/sweep-messages.ts";
import { messageKey } from "#functions/data/keys.ts";
import { readAll } from "#functions/data/table.ts";
import { day, hour, ownDate, pass } from "#functions/testing/clock.ts";
import { aCustomersNumber, anAskingBusiness } from "#functions/testing/request-calls.ts";
import { textsGoNowhere } from "#functions/testing/sent-request.ts";
import { transactionsOf } from "#functions/testing/table-calls.ts";
import { requestLife } from "#shared/rules/request-link.ts";
import { triedFor } from "#shared/rules/sending.ts";

ownDate();
textsGoNowhere();

const expiryOf = async (message: string) => {
  const [item] = await readAll([messageKey(message)], { ConsistentRead: true });
  return Number(item?.expiresAt) * 1_000;
};

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
        expect([kind, expiresAt * 1_000 >= due + Math.max(requestLife, triedFor("request"))]).toEqual([kind, true]);
  });

  it("a year ahead is sent when its time has come, and kept for as long as one of today", async () => {
    const business = await anAskingBusiness();
    const { body } = await business.text(aCustomersNumber(), { at: new Date(Date.now() + 365 * day).toISOString() });
    const { _id } = body.accepted[0];
    pass(365 * day + hour / 60);
    await sweepMessages(new Date());
    expect(await sendMessage(_id, new Date())).toBe("sent");
    expect(await expiryOf(_id)).toBeGreaterThanOrEqual(Date.now() + 90 * day);
  });
});
