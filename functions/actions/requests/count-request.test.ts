import { describe, expect, it } from "vitest";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { changeCredits } from "#functions/data/sending/sms-pool.ts";
import { transact } from "#functions/data/table.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { ownDate } from "#functions/testing/clock.ts";
import { aMember } from "#functions/testing/fixtures.ts";
import { aCustomersNumber, anAskingBusiness } from "#functions/testing/request-calls.ts";
import { textsGoNowhere } from "#functions/testing/sent-request.ts";
import { countRequest, followRequest } from "./count-request.ts";

ownDate();
textsGoNowhere();

async function aBusinessWith(credits: number) {
  const business = await anAskingBusiness();
  await business.hasCredits(credits);
  const ask = async () => {
    const { body } = await business.text(aCustomersNumber());
    const at = { organization: business.own, request: String(body.accepted[0]._id) };
    await Promise.all([followRequest(at, new Date()), followRequest(at, new Date())]);
    await followRequest(at, new Date());
  };
  const told = async (email = business.itself.owner.email) =>
    (await messagesTo(email)).filter(({ template }) => template === "few_credits");
  const change = (credits: number, cause: "opening" | "request_refund") =>
    transact(() => changeCredits(business.own, [{ cause, credits, about: "x", by: null }], new Date()));
  return { ...business, ask, told, change };
}

describe("who sees the SMS credits", () => {
  it("is told once that few are left, by the twentieth, and nobody else is", async () => {
    const business = await aBusinessWith(22);
    const { user: admin } = await aMember(business.own, "admin");
    const { user: agent } = await aMember(business.own, "agent");
    await business.ask();
    expect(await business.told()).toEqual([]);
    for (let time = 0; time < 3; time++) await business.ask();
    expect(await business.told()).toMatchObject([{ channel: "email", data: { organization: business.own } }]);
    expect(await business.told(admin.email)).toHaveLength(1);
    expect(await business.told(agent.email)).toEqual([]);
  });

  it("is told also where the request was counted by somebody who broke off before telling", async () => {
    const business = await aBusinessWith(20);
    const { body } = await business.text(aCustomersNumber());
    const at = { organization: business.own, request: String(body.accepted[0]._id) };
    expect(await countRequest(at)).toBe(true);
    expect(await business.told()).toEqual([]);
    await followRequest(at, new Date());
    expect(await business.told()).toHaveLength(1);
  });

  it("is told again after the pool was filled up, and not for what came back", async () => {
    const business = await aBusinessWith(20);
    await business.ask();
    await business.change(5, "request_refund");
    await business.change(-5, "request_refund");
    await business.ask();
    expect(await business.told()).toHaveLength(1);
    await business.change(3, "opening");
    await business.ask();
    expect(await business.told()).toHaveLength(2);
  });

  it("is told nothing where there are more again when the email goes out", async () => {
    const business = await aBusinessWith(20);
    await business.ask();
    await business.change(100, "opening");
    const [message] = await business.told();
    expect(await sendMessage(message?._id ?? "", new Date())).toBe("failed");
    expect(await business.told()).toMatchObject([{ reason: "nothing_new" }]);
  });
});
