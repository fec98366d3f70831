import { describe, expect, it, onTestFinished, vi } from "vitest";
import { onFeedbackChanged } from "#functions/actions/rating/on-feedback-changed.ts";
import { remindCustomers } from "#functions/actions/requests/remind-customers.ts";
import { sendRequest } from "#functions/actions/requests/send-request.ts";
import { organizationKey } from "#functions/data/keys.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import { tableName, transact } from "#functions/data/table.ts";
import { log } from "#functions/log.ts";
import { day, hour, minute, ownDate, pass } from "#functions/testing/clock.ts";
import { aFeedback, aSession, storeFeedback } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { ownDue } from "#functions/testing/own-due.ts";
import { overdue, withPlan } from "#functions/testing/plan.ts";
import { inTime, published } from "#functions/testing/queue-records.ts";
import { aCustomersNumber } from "#functions/testing/request-calls.ts";
import { aSentRequest, textsAreRefused, textsGoNowhere, textsSent } from "#functions/testing/sent-request.ts";
import { remindersFellBehind } from "#shared/contract/events.ts";
import { eraseRequestRoute } from "#shared/contract/requests.ts";
import { handler as inbound } from "./inbound-texts.queue.ts";
import { handler as tick } from "./reminders.schedule.ts";

ownDate();
ownDue();
textsGoNowhere();

async function aRemindedRequest() {
  const sent = await aSentRequest({}, { reminderAfter: 3 });
  const id = `${sent.request}-reminder`;
  const setting = (name: string, value: unknown) =>
    transact(() => [
      {
        Update: {
          TableName: tableName,
          Key: organizationKey(sent.own),
          UpdateExpression: "SET #name = :value",
          ExpressionAttributeNames: { "#name": name },
          ExpressionAttributeValues: { ":value": value },
        },
      },
    ]);
  return {
    ...sent,
    setting,
    reminder: () => readMessage(id),
    deliver: () => sendRequest(id, new Date()),
    now: async () => {
      const cookie = await aSession(sent.itself.owner._id);
      return (await sent.read(sent.request, cookie)).body;
    },
  };
}

type Reminded = Awaited<ReturnType<typeof aRemindedRequest>>;

describe("a reminder", () => {
  it("waits while a payment is overdue, and goes out once it is made", async () => {
    const request = await aRemindedRequest();
    await withPlan(request.own, overdue);
    pass(3 * day);
    await tick();
    expect(await request.reminder()).toBeNull();
    await withPlan(request.own);
    pass(day);
    await tick();
    expect(await request.deliver()).toBe("sent");
  });

  it("goes out once, when its day has come, and costs what a request costs", async () => {
    const request = await aRemindedRequest();
    const due = new Date(Date.now() + 3 * day).toISOString();
    expect(await request.now()).toMatchObject({ remindsAt: due, reminder: null });
    pass(3 * day - hour);
    await tick();
    expect(await request.reminder()).toBeNull();
    pass(hour);
    await Promise.all([tick(), tick()]);
    await tick();
    expect(await request.credits()).toBe(98);
    expect(await request.deliver()).toBe("sent");
    expect(await request.now()).toMatchObject({ status: "sent", remindsAt: null, reminder: { status: "sent" } });
    expect(textsSent().at(-1)?.Message).toMatch(/still like to hear about your visit.*STOP/);
    pass(20 * day);
    await tick();
    expect(await request.credits()).toBe(98);
    expect(await request.ledger()).toBe(98);
    expect(textsSent()).toHaveLength(2);
  });

  it("is left to the next run where a run's time is over", async () => {
    const request = await aRemindedRequest();
    pass(3 * day);
    const warned = vi.spyOn(log, "warn").mockReturnValue();
    onTestFinished(() => warned.mockRestore());
    expect(await remindCustomers(new Date(), () => false)).toBe(0);
    expect(warned.mock.calls).toEqual([[remindersFellBehind, expect.objectContaining({ unread: 1 })]]);
    expect(await request.reminder()).toBeNull();
    await tick();
    expect(await request.deliver()).toBe("sent");
  });

  it("leaves the pause as it was: its customer can be asked again when that is over", async () => {
    const request = await aRemindedRequest();
    pass(3 * day);
    await tick();
    await request.deliver();
    pass(26 * day);
    const cookie = await aSession(request.itself.owner._id);
    const ask = () => request.send({ channel: "sms", customers: [{ phone: request.phone }] }, cookie);
    expect((await ask()).body.skipped[0].reason).toBe("asked_recently");
    pass(day);
    expect((await ask()).body.accepted).toHaveLength(1);
  });

  it("is not paid for where its number's country was switched off since", async () => {
    const request = await aRemindedRequest();
    await request.setting("smsCountries", ["FR"]);
    pass(3 * day);
    await tick();
    expect(await request.reminder()).toBeNull();
    expect((await request.now()).reminder).toMatchObject({ status: "skipped" });
    expect(await request.credits()).toBe(99);
  });

  it("is not paid for where free credits do not go to its number's country", async () => {
    const phone = `+336${aCustomersNumber().slice(-8)}`;
    const paris = { timeZone: "Europe/Paris", reminderAfter: 3 };
    const request = await aSentRequest({ customers: [{ phone }] }, paris);
    await request.hasFreeCredits(99);
    pass(3 * day);
    await tick();
    expect(await readMessage(`${request.request}-reminder`)).toBeNull();
    expect(await request.credits()).toBe(99);
  });

  it("is taken back with its credits when its customer is erased", async () => {
    const request = await aRemindedRequest();
    pass(3 * day);
    await tick();
    const cookie = await aSession(request.itself.owner._id);
    await ask(eraseRequestRoute, { params: { organization: request.own, request: request.request }, cookie });
    expect((await request.reminder())?.status).toBe("failed");
    expect(await request.credits()).toBe(99);
    expect(await request.ledger()).toBe(99);
  });

  it("goes out where its country was switched off after it was paid for", async () => {
    const request = await aRemindedRequest();
    pass(3 * day);
    await tick();
    await request.setting("smsCountries", ["FR"]);
    expect(await request.deliver()).toBe("sent");
  });

  const settled: [string, (request: Reminded) => Promise<unknown>][] = [
    ["was answered", ({ submit }) => submit({ rating: "5" })],
    ["said stop", ({ stop }) => stop()],
    [
      "texted STOP",
      ({ phone }) => inbound(published({ originationNumber: phone, messageBody: "stop" }, new Date()), inTime),
    ],
    ["is of an organization that switched reminders off", ({ setting }) => setting("reminderAfter", null)],
    ["is of an organization that closed", ({ setting }) => setting("closedAt", new Date().toISOString())],
    ["is of an organization without credits", ({ hasCredits }) => hasCredits(0)],
    [
      "was answered by the ordinary link",
      async ({ own: organization, phone }) => {
        const customer = { name: "Léa", email: null, phone };
        const { _id: feedback } = await storeFeedback(aFeedback(organization, { customer, channel: "link" }));
        await onFeedbackChanged({ organization, feedback }, false, new Date());
      },
    ],
  ];

  it.each(settled)("does not go out to a request that %s", async (_, settle) => {
    const request = await aRemindedRequest();
    pass(day);
    await settle(request);
    pass(2 * day);
    await tick();
    expect(await request.reminder()).toBeNull();
    pass(10 * day);
    await tick();
    expect(await request.reminder()).toBeNull();
  });

  it("does not go out days after it was due, when nobody remembers what it is about", async () => {
    const request = await aRemindedRequest();
    pass(6 * day + minute);
    await tick();
    expect(await request.reminder()).toBeNull();
    expect(await request.now()).toMatchObject({ status: "sent", reminder: null, remindsAt: null });
  });

  it.each(settled.slice(1, 5))("is promised no more in the list once its request %s", async (_, settle) => {
    const request = await aRemindedRequest();
    const planned = async () => (await request.list()).body.items[0].remindsAt;
    expect(await planned()).not.toBeNull();
    await settle(request);
    expect(await planned()).toBeNull();
  });

  it.each(settled.slice(0, 4))(
    "that is queued is dropped, with its credits, when its request %s",
    async (_, settle) => {
      const request = await aRemindedRequest();
      pass(3 * day);
      await tick();
      expect(await request.credits()).toBe(98);
      await settle(request);
      await request.deliver();
      expect((await request.reminder())?.status).toBe("failed");
      expect(textsSent()).toHaveLength(1);
      expect(await request.credits()).toBe(99);
      expect(await request.ledger()).toBe(99);
    },
  );

  it("waits for the hours, and for the days that are chosen since", async () => {
    const request = await aRemindedRequest();
    await request.setting("reminderAfter", 5);
    pass(3 * day);
    await tick();
    expect(await request.reminder()).toBeNull();
    // 23:00 in Montréal.
    pass(2 * day + 12 * hour);
    await tick();
    expect(await request.reminder()).toBeNull();
    pass(12 * hour);
    await tick();
    expect(await request.deliver()).toBe("sent");
  });

  it("gives its credits back when it is refused for good", async () => {
    const request = await aRemindedRequest();
    pass(3 * day);
    await tick();
    textsAreRefused();
    expect(await request.deliver()).toBe("failed");
    expect(await request.now()).toMatchObject({ status: "sent", reminder: { status: "failed" } });
    expect(await request.credits()).toBe(99);
    expect(await request.ledger()).toBe(99);
  });

  it("is none where nobody chose one", async () => {
    const request = await aSentRequest();
    pass(3 * day);
    await tick();
    expect(await readMessage(`${request.request}-reminder`)).toBeNull();
  });
});
