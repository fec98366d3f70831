import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { CheckIfPhoneNumberIsOptedOutCommand, PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { heldPut } from "#functions/data/feedbacks/held.ts";
import { memberKey } from "#functions/data/keys.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import * as table from "#functions/data/table.ts";
import { callsAbout } from "#functions/testing/feedback-calls.ts";
import { aFeedback, aMember, anOrganization, storeFeedback } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { decideHeld, heldOf } from "#functions/testing/held-calls.ts";
import { aRequest } from "#functions/testing/requests.ts";
import { listMessagesRoute } from "#shared/contract/messages.ts";
import { submitRateTokenRoute } from "#shared/contract/rate-tokens.ts";
import { undoWithin } from "#shared/rules/feedbacks/feedback.ts";
import { digestWindow, droppedAsSettled } from "#shared/rules/sending/sending.ts";
import { handler } from "./complaints.queue.ts";

const ses = mockClient(SESClient);
const sns = mockClient(SNSClient);
afterAll(() => {
  ses.restore();
  sns.restore();
});
beforeEach(() => {
  ses.reset();
  sns.reset();
  sns.on(CheckIfPhoneNumberIsOptedOutCommand).resolves({ isOptedOut: false });
  ses.on(SendRawEmailCommand).resolves({ MessageId: "1" });
  sns.on(PublishCommand).resolves({ MessageId: "1" });
});

const soon = () => new Date();
const later = () => new Date(Date.now() + Math.max(undoWithin, digestWindow) + 60_000);

async function tell(eventName: "INSERT" | "MODIFY", organization: string, ...feedbacks: string[]) {
  const Records = feedbacks.map((_id, index) => ({
    messageId: String(index),
    receiptHandle: "",
    messageAttributes: {},
    md5OfBody: "",
    eventSource: "aws:sqs",
    eventSourceARN: "",
    awsRegion: "",
    body: JSON.stringify({ eventName, organization, _id, kind: "feedback" }),
    attributes: {
      ApproximateReceiveCount: "1",
      SentTimestamp: "0",
      SenderId: "",
      ApproximateFirstReceiveTimestamp: "0",
    },
  }));
  const answer = await handler({ Records }, { getRemainingTimeInMillis: () => 60_000 });
  expect(answer).toEqual({ batchItemFailures: [] });
}

async function aComplained(more: Parameters<typeof aFeedback>[1] = {}) {
  const business = await anOrganization();
  const organization = business.organization._id;
  const complain = async (given: Parameters<typeof aFeedback>[1] = {}) => {
    const { _id } = await storeFeedback(aFeedback(organization, { alert: "queued", ...more, ...given }));
    await tell("INSERT", organization, _id);
    return _id;
  };
  const about = (feedback: string) => {
    const calls = callsAbout(business, feedback);
    return {
      ...calls,
      resolve: async () => expect((await calls.doResolve()).status).toBe(200),
      reopen: async () => {
        expect((await calls.doReopen()).status).toBe(200);
        await tell("MODIFY", organization, feedback);
      },
      undo: async () => {
        expect((await calls.doUndoResolve()).status).toBe(200);
        await tell("MODIFY", organization, feedback);
      },
    };
  };
  const idOf = (feedback: string, user = business.owner._id, channel = "email") => `${feedback}-${user}-${channel}`;
  const unsent = async (): Promise<string[]> =>
    (await ask(listMessagesRoute, { params: { organization }, cookie: business.cookie })).body.items.map(
      ({ _id }: { _id: string }) => _id,
    );
  return { business, organization, complain, about, idOf, unsent, owner: business.owner._id };
}

const statusOf = async (id: string) => (await readMessage(id))?.status;
const mailsTo = (email: string) =>
  ses.commandCalls(SendRawEmailCommand).filter(({ args }) => args[0].input.Destinations?.[0] === email).length;

describe("an alert that was dropped because its complaint was resolved", () => {
  it("is sent once the complaint is reopened, once, however often the stream shows it", async () => {
    const { organization, complain, about, idOf, business } = await aComplained();
    const feedback = await complain();
    await about(feedback).resolve();
    expect(await sendMessage(idOf(feedback), later())).toBe("failed");
    await about(feedback).reopen();
    await tell("MODIFY", organization, feedback, feedback);
    expect(await statusOf(idOf(feedback))).toBe("queued");
    expect(await sendMessage(idOf(feedback), soon())).toBe("sent");
    await tell("MODIFY", organization, feedback);
    await tell("INSERT", organization, feedback);
    expect([await statusOf(idOf(feedback)), mailsTo(business.owner.email)]).toEqual(["sent", 1]);
  });

  it("is sent after resolve, undo, resolve and reopen", async () => {
    const { complain, about, idOf, business } = await aComplained();
    const feedback = await complain();
    await about(feedback).resolve();
    await about(feedback).undo();
    await about(feedback).resolve();
    expect(await sendMessage(idOf(feedback), later())).toBe("failed");
    await about(feedback).reopen();
    expect(await sendMessage(idOf(feedback), soon())).toBe("sent");
    expect(mailsTo(business.owner.email)).toBe(1);
  });

  it("is dropped and sent anew each time, until it is sent", async () => {
    const { complain, about, idOf, business } = await aComplained();
    const feedback = await complain();
    for (let times = 0; times < 2; times++) {
      await about(feedback).resolve();
      expect(await sendMessage(idOf(feedback), later())).toBe("failed");
      await about(feedback).reopen();
    }
    expect(await sendMessage(idOf(feedback), soon())).toBe("sent");
    await about(feedback).resolve();
    await about(feedback).reopen();
    expect([await statusOf(idOf(feedback)), mailsTo(business.owner.email)]).toEqual(["sent", 1]);
  });

  it("reaches whoever joined since, and not whoever was told", async () => {
    const { organization, complain, about, idOf, business } = await aComplained();
    const told = await aMember(organization, "agent");
    const feedback = await complain();
    expect(await sendMessage(idOf(feedback, told.user._id), soon())).toBe("sent");
    await about(feedback).resolve();
    expect(await sendMessage(idOf(feedback), later())).toBe("failed");
    const joined = await aMember(organization, "operator");
    await about(feedback).reopen();
    expect(await statusOf(idOf(feedback, joined.user._id))).toBe("queued");
    expect(await statusOf(idOf(feedback))).toBe("queued");
    expect(await sendMessage(idOf(feedback, told.user._id), soon())).toBeNull();
    expect(mailsTo(business.owner.email)).toBe(0);
    expect(mailsTo(told.user.email)).toBe(1);
  });

  it("goes to no member who left meanwhile", async () => {
    const { organization, complain, about, idOf } = await aComplained();
    const left = (await aMember(organization, "agent")).user._id;
    const feedback = await complain();
    await about(feedback).resolve();
    expect(await sendMessage(idOf(feedback, left), later())).toBe("failed");
    await table.transact(() => [{ Delete: { TableName: table.tableName, Key: memberKey(organization, left) } }]);
    await about(feedback).reopen();
    expect(await statusOf(idOf(feedback, left))).toBe("failed");
  });

  it("by SMS is paid again, because its credit was given back", async () => {
    const { organization, complain, about, idOf } = await aComplained();
    const { user } = await aMember(organization, "admin", {
      phone: "+15145550178",
      verifiedPhone: "+15145550178",
      notifications: { email: false, phone: true },
    });
    const feedback = await complain();
    const [sms] = [idOf(feedback, user._id, "sms")];
    await about(feedback).resolve();
    expect(await sendMessage(sms, later())).toBe("failed");
    await about(feedback).reopen();
    expect(await sendMessage(sms, soon())).toBe("sent");
    expect(sns.commandCalls(PublishCommand)).toHaveLength(1);
  });

  it("is dropped for good once the complaint is erased", async () => {
    const { organization, complain, about, idOf } = await aComplained();
    const feedback = await complain();
    await about(feedback).resolve();
    expect(await sendMessage(idOf(feedback), later())).toBe("failed");
    await about(feedback).doErase();
    await tell("MODIFY", organization, feedback);
    expect(await statusOf(idOf(feedback))).toBe("failed");
  });

  it("is queued for a held rating that was accepted, resolved and reopened", async () => {
    const { organization, business, about, idOf } = await aComplained();
    const held = aFeedback(organization, { alert: "queued" });
    await table.transact(() => [heldPut(held)]);
    expect((await heldOf(business)).items).toHaveLength(1);
    await decideHeld(business, { decision: "accept", feedbacks: [held._id] });
    await tell("INSERT", organization, held._id);
    await about(held._id).resolve();
    expect(await sendMessage(idOf(held._id), later())).toBe("failed");
    await about(held._id).reopen();
    expect(await sendMessage(idOf(held._id), soon())).toBe("sent");
  });

  it("is queued for nobody without a record of it when the complaint is older than messages are kept", async () => {
    const date = new Date(Date.now() - 91 * 86_400_000).toISOString();
    const business = await anOrganization();
    const organization = business.organization._id;
    const { _id } = await storeFeedback(aFeedback(organization, { alert: "queued", date }));
    const calls = callsAbout(business, _id);
    await calls.doResolve();
    await calls.doReopen();
    await tell("MODIFY", organization, _id);
    expect(await readMessage(`${_id}-${business.owner._id}-email`)).toBeNull();
  });
});

describe("an alert whose complaint its customer changes to the better before it is sent", () => {
  async function anAnswering() {
    const business = await anOrganization();
    const organization = business.organization._id;
    const { token } = await aRequest(organization);
    let feedback = "";
    const answer = async (rating: number) => {
      const { status, body } = await ask(submitRateTokenRoute, { params: { token }, body: { rating } });
      expect(status).toBe(200);
      const eventName = feedback === "" ? "INSERT" : "MODIFY";
      feedback = body.feedback;
      if (rating < 4) await tell(eventName, organization, feedback);
      return `${feedback}-${business.owner._id}-email`;
    };
    return { business, answer };
  }

  it("is not sent, and no word of it among what did not arrive", async () => {
    const { business, answer } = await anAnswering();
    await answer(1);
    const alert = await answer(5);
    expect(await sendMessage(alert, soon())).toBe("failed");
    expect(await readMessage(alert)).toMatchObject({ reason: droppedAsSettled });
    expect(mailsTo(business.owner.email)).toBe(0);
    const { body } = await ask(listMessagesRoute, {
      params: { organization: business.organization._id },
      cookie: business.cookie,
    });
    expect(body.items).toEqual([]);
  });

  it("is sent once it is a complaint again", async () => {
    const { business, answer } = await anAnswering();
    await answer(1);
    expect(await sendMessage(await answer(5), soon())).toBe("failed");
    expect(await sendMessage(await answer(2), soon())).toBe("sent");
    expect(mailsTo(business.owner.email)).toBe(1);
  });

  it("is not sent again to whoever was told", async () => {
    const { business, answer } = await anAnswering();
    expect(await sendMessage(await answer(2), soon())).toBe("sent");
    await answer(5);
    expect(await sendMessage(await answer(1), soon())).toBeNull();
    expect(mailsTo(business.owner.email)).toBe(1);
  });

  it("is sent once, where it had not gone out before the complaint came back", async () => {
    const { business, answer } = await anAnswering();
    await answer(2);
    await answer(5);
    expect(await sendMessage(await answer(1), soon())).toBe("sent");
    expect(mailsTo(business.owner.email)).toBe(1);
  });
});

describe("a reopened feedback of which nobody was ever to be told", () => {
  it("alerts nobody: it was imported, or was a good rating", async () => {
    const business = await anOrganization();
    const organization = business.organization._id;
    const { _id } = await storeFeedback(aFeedback(organization, { status: "resolved", channel: "import" }));
    await callsAbout(business, _id).doReopen();
    await tell("MODIFY", organization, _id);
    expect(await readMessage(`${_id}-${business.owner._id}-email`)).toBeNull();
  });
});
