import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { CheckIfPhoneNumberIsOptedOutCommand, PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { mockClient } from "aws-sdk-client-mock";
import PostalMime from "postal-mime";
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import {
  changeMessage,
  claimMessage,
  dropUnclaimed,
  markFailed,
  markUnknown,
} from "#functions/data/delivery/message-life.ts";
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
import { alertedAgainAtMost } from "#shared/rules/feedbacks/alert-round.ts";
import { undoWithin } from "#shared/rules/feedbacks/feedback.ts";
import { alertsAtMost, digestWindow, droppedAsSettled, endOfDigestWindow } from "#shared/rules/sending/sending.ts";
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

  it("is not dropped when the complaint is reopened between looking and dropping", async () => {
    const { complain, about, idOf } = await aComplained();
    const feedback = await complain();
    const message = await readMessage(idOf(feedback));
    await about(feedback).resolve();
    await about(feedback).reopen();
    expect(message && (await dropUnclaimed(message, "feedback_resolved", soon()))).toBe(false);
    expect(await sendMessage(idOf(feedback), soon())).toBe("sent");
  });

  it("is looked at anew when the complaint is reopened while it is looked at", async () => {
    const { complain, about, idOf } = await aComplained();
    const feedback = await complain();
    await about(feedback).resolve();
    const calls = about(feedback);
    // The drop is the sender's first transaction.
    let reopened = false;
    const original = table.documents.send.bind(table.documents);
    const interposed = vi.spyOn(table.documents, "send").mockImplementation(async (...given: unknown[]) => {
      const [command] = given as [{ constructor: { name: string } }];
      if (!reopened && command.constructor.name === "TransactWriteCommand") {
        reopened = true;
        await calls.reopen();
      }
      return Reflect.apply(original, table.documents, given);
    });
    expect(await sendMessage(idOf(feedback), later())).toBe("sent");
    interposed.mockRestore();
  });

  it("reaches whoever joined since, and not whoever was told, by whatever channel", async () => {
    const { organization, complain, about, idOf, business } = await aComplained();
    const told = await aMember(organization, "agent");
    const feedback = await complain();
    expect(await sendMessage(idOf(feedback, told.user._id), soon())).toBe("sent");
    await about(feedback).resolve();
    expect(await sendMessage(idOf(feedback), later())).toBe("failed");
    const joined = await aMember(organization, "operator");
    await table.transact(() => [
      {
        Update: {
          TableName: table.tableName,
          Key: { pk: `USER#${told.user._id}`, sk: "USER" },
          UpdateExpression: "SET notifications = :both, phone = :phone, verifiedPhone = :phone",
          ExpressionAttributeValues: { ":both": { email: true, phone: true }, ":phone": "+15145550177" },
        },
      },
    ]);
    await about(feedback).reopen();
    expect(await statusOf(idOf(feedback, joined.user._id))).toBe("queued");
    expect(await statusOf(idOf(feedback))).toBe("queued");
    expect(await statusOf(idOf(feedback, told.user._id, "sms"))).toBeUndefined();
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

  it("stays among what did not arrive if it failed by itself, and shows again once the complaint is open", async () => {
    const { complain, about, idOf, unsent } = await aComplained();
    for (const end of [markFailed, markUnknown]) {
      const feedback = await complain();
      const message = await readMessage(idOf(feedback));
      const claimed = message && (await claimMessage(message, soon()));
      if (claimed) await end(claimed, "MessageRejected", soon());
      await about(feedback).resolve();
      expect(await unsent()).not.toContain(idOf(feedback));
      await about(feedback).reopen();
      expect(await unsent()).toContain(idOf(feedback));
      expect(await statusOf(idOf(feedback))).not.toBe("queued");
    }
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
    return { business, organization, answer };
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

  it("is sent again to whoever was told, once for each time that the complaint was taken back, three times at most", async () => {
    const { business, organization, answer } = await anAnswering();
    const alert = await answer(2);
    const feedback = alert.slice(0, 26);
    expect(await sendMessage(alert, soon())).toBe("sent");
    for (let round = 1; round <= alertedAgainAtMost + 1; round++) {
      await answer(5);
      await answer(1);
      await tell("MODIFY", organization, feedback);
      expect(await sendMessage(alert, soon())).toBe(round <= alertedAgainAtMost ? "sent" : null);
      await tell("MODIFY", organization, feedback);
      expect(await sendMessage(alert, soon())).toBeNull();
    }
    await tell("INSERT", organization, feedback);
    expect(await sendMessage(alert, soon())).toBeNull();
    expect(mailsTo(business.owner.email)).toBe(1 + alertedAgainAtMost);
    const { notes } = (await callsAbout(business, feedback).doRead()).body;
    const waits = notes.flatMap(({ stars }: { stars: { waits?: string } }) => stars.waits ?? []);
    expect(waits).toEqual(["alerted", "alerted", "alerted", "quietly"]);
  });

  it("is sent once, where it had not gone out before the complaint came back", async () => {
    const { business, answer } = await anAnswering();
    await answer(2);
    await answer(5);
    expect(await sendMessage(await answer(1), soon())).toBe("sent");
    expect(mailsTo(business.owner.email)).toBe(1);
  });

  it("is told again in a digest, where one told of it before", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Math.floor(Date.now() / digestWindow) * digestWindow + 1_000 });
    onTestFinished(() => void vi.useRealTimers());
    const { business, organization, answer } = await anAnswering();
    for (let before = 0; before < alertsAtMost; before++)
      await tell("INSERT", organization, (await storeFeedback(aFeedback(organization, { alert: "queued" })))._id);
    const alert = await answer(1);
    const { digest = "" } = (await readMessage(alert)) ?? {};
    await changeMessage(digest, ["queued"], {}, { handedOverAt: later().toISOString() });
    expect(await sendMessage(digest, later())).toBe("sent");
    await answer(5);
    await answer(1);
    const again = (await readMessage(alert))?.digest ?? "";
    expect(again).not.toBe(digest);
    await changeMessage(again, ["queued"], {}, { handedOverAt: later().toISOString() });
    expect(await sendMessage(again, later())).toBe("sent");
    expect(mailsTo(business.owner.email)).toBe(2);
  });

  it("leaves the digest that it would have stood in", async () => {
    const { business, organization, answer } = await anAnswering();
    for (let before = 0; before < alertsAtMost; before++)
      await tell("INSERT", organization, (await storeFeedback(aFeedback(organization, { alert: "queued" })))._id);
    const alert = await answer(1);
    const { digest = "" } = (await readMessage(alert)) ?? {};
    await answer(5);
    await changeMessage(digest, ["queued"], {}, { handedOverAt: later().toISOString() });
    expect(await sendMessage(digest, later())).toBe("failed");
    expect(await readMessage(alert)).toMatchObject({ status: "failed", reason: droppedAsSettled });
    expect(mailsTo(business.owner.email)).toBe(0);
  });
});

describe("a digest that left a complaint out because it was resolved", () => {
  async function aDigest(beyond: number) {
    const given = await aComplained();
    const at = Math.floor(Date.now() / digestWindow) * digestWindow + 1_000;
    vi.useFakeTimers({ toFake: ["Date"], now: at });
    const ids: string[] = [];
    for (let count = 0; count < alertsAtMost + beyond; count++) ids.push(await given.complain());
    vi.useRealTimers();
    const inDigest = ids.slice(alertsAtMost);
    const id = `${given.organization}-${given.owner}-email-${Math.floor(at / digestWindow)}`;
    const due = new Date(endOfDigestWindow(Math.floor(at / digestWindow)).getTime() + undoWithin + 1_000);
    const handOver = async () => {
      await changeMessage(id, ["queued"], {}, { handedOverAt: due.toISOString() });
      return sendMessage(id, due);
    };
    return { ...given, inDigest, id, handOver };
  }

  it("tells of the others, and of that one when it is reopened, once", async () => {
    const { inDigest, id, handOver, about, idOf, business } = await aDigest(4);
    const [out = "", ...others] = inDigest;
    await about(out).resolve();
    expect(await handOver()).toBe("sent");
    const { RawMessage } = ses.commandCalls(SendRawEmailCommand)[0]?.args[0].input ?? {};
    expect((await PostalMime.parse(RawMessage?.Data ?? "")).subject).toContain("3");
    expect(await readMessage(id)).toMatchObject({ complaints: 3 });
    expect(await readMessage(idOf(out))).toMatchObject({ status: "failed", reason: "feedback_resolved" });
    await about(out).reopen();
    const again = await readMessage(idOf(out));
    expect(["queued", "digested"]).toContain(again?.status);
    for (const one of others) {
      await about(one).resolve();
      await about(one).reopen();
      expect(await statusOf(idOf(one))).toBe("digested");
    }
    expect(mailsTo(business.owner.email)).toBe(1);
  });

  it("ends without a word when all are settled, and each is told of when it is reopened", async () => {
    const { inDigest, id, handOver, about, idOf } = await aDigest(2);
    for (const one of inDigest) await about(one).resolve();
    expect(await handOver()).toBe("failed");
    expect(await readMessage(id)).toMatchObject({ reason: "feedback_resolved", complaints: 0 });
    expect(ses.calls()).toHaveLength(0);
    for (const one of inDigest) {
      expect(await statusOf(idOf(one))).toBe("failed");
      await about(one).reopen();
      expect(["queued", "digested"]).toContain(await statusOf(idOf(one)));
    }
  });

  it("keeps one in that was reopened before the digest went out", async () => {
    const { inDigest, id, handOver, about, idOf } = await aDigest(2);
    const [first = ""] = inDigest;
    await about(first).resolve();
    await about(first).reopen();
    expect(await handOver()).toBe("sent");
    expect([await statusOf(idOf(first)), (await readMessage(id))?.status]).toEqual(["digested", "sent"]);
    expect(await readMessage(id)).toMatchObject({ complaints: 2 });
  });

  it("is not ended as empty when a complaint came into it meanwhile", async () => {
    const { inDigest, id, about, handOver } = await aDigest(1);
    for (const one of inDigest) await about(one).resolve();
    const message = await readMessage(id);
    expect(
      message && (await dropUnclaimed({ ...message, complaints: 0 } as typeof message, "feedback_resolved", soon())),
    ).toBe(false);
    expect(await handOver()).toBe("failed");
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
