import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { mockClient } from "aws-sdk-client-mock";
import { ulid } from "ulid";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { handler } from "#functions/events/inbound-texts.queue.ts";
import * as contract from "#shared/contract/conversations.ts";
import type { ConversationEntry } from "#shared/model/conversation.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import type { RequestChannel } from "#shared/model/request.ts";
import { messagesTo } from "./accounts.ts";
import { day, pass } from "./clock.ts";
import { callsAbout } from "./feedback-calls.ts";
import { aFeedback, submitted } from "./fixtures.ts";
import { handOverDue } from "./hand-over-due.ts";
import { ask } from "./handlers.ts";
import { inTime, published } from "./queue-records.ts";
import { aCustomersEmail, aCustomersNumber, anAskingBusiness } from "./request-calls.ts";
import { textsSent } from "./sent-request.ts";

const replaced = () => mockClient(SESClient);
let ses: ReturnType<typeof replaced>;

/** Takes every email and sends none. */
export function mailGoesNowhere(): void {
  beforeAll(() => {
    ses = replaced();
  });
  afterAll(() => ses.restore());
  beforeEach(() => {
    ses.reset();
    ses.on(SendRawEmailCommand).resolves({ MessageId: "1" });
  });
}

export const mailIsRefused = (): void => {
  ses
    .on(SendRawEmailCommand)
    .rejects(Object.assign(new Error("no"), { name: "MessageRejected", $metadata: { httpStatusCode: 400 } }));
};

export const mailSent = () =>
  ses
    .commandCalls(SendRawEmailCommand)
    .map(({ args }) => Buffer.from(args[0].input.RawMessage?.Data ?? new Uint8Array()).toString("utf8"));

/** A text from a customer, as the two-way number publishes it. */
export const textedBy = (originationNumber: string, messageBody: string, inboundMessageId = ulid(), at = new Date()) =>
  handler(published({ originationNumber, messageBody, inboundMessageId }, at), inTime);

/** A complaint whose customer can be reached by email and text. */
export async function aConversation(more: Partial<Feedback> = {}) {
  const business = await anAskingBusiness();
  await business.hasCredits(100);
  const { itself, own, cookie } = business;
  const [email, phone] = [aCustomersEmail(), aCustomersNumber()];
  const feedback = aFeedback(own, { customer: { name: "Léa", email, phone }, ...more });
  await submitted(feedback);
  const params = { organization: own, feedback: feedback._id };
  const answer = (body: Record<string, unknown>, by = cookie) =>
    ask(contract.sendAnswerRoute, { params, body, cookie: by });
  const read = (query: Record<string, string> = {}, by = cookie) =>
    ask(contract.readConversationRoute, { params, query, cookie: by });
  const entries = async (): Promise<ConversationEntry[]> => (await read()).body.items;
  const deliver = async (to: string) => {
    for (const { _id, template, status } of await messagesTo(to))
      if ((template === "answer" || template === "put_right") && status === "queued") {
        await handOverDue(_id, new Date());
        await sendMessage(_id, new Date());
      }
  };
  return {
    ...business,
    ...callsAbout(itself, feedback._id),
    feedback,
    email,
    phone,
    answer,
    read,
    entries,
    /** Sends what was answered, as the queue does. */
    deliver: async () => {
      await deliver(email);
      await deliver(phone);
    },
    /** The customer's link, from the email that was sent. */
    token: () => /\/t\/(\w{24})\/(?:reply|put-right)/.exec(mailSent().join("\n").replaceAll("=\r\n", ""))?.[1] ?? "",
    textOf: () => textsSent().at(-1)?.Message ?? "",
  };
}

export const replyPage = (token: string) => ask(contract.showReplyPageRoute, { params: { token } });
export const replyOnPage = (token: string, text: string) =>
  ask(contract.submitReplyPageRoute, { params: { token }, text: new URLSearchParams({ text }).toString() });

/** An answered complaint whose customer was asked whether it was put right. */
export async function anAskedCustomer(channel: RequestChannel = "email", more: Partial<Feedback> = {}) {
  const conversation = await aConversation(more);
  await conversation.answer({ channel, text: "We are sorry." });
  await conversation.deliver();
  await conversation.doResolve();
  pass(day);
  await conversation.deliver();
  return { ...conversation, link: conversation.token() };
}

export const putRightPage = (token: string, is?: string) =>
  ask(contract.showPutRightPageRoute, { params: { token }, query: is === undefined ? {} : { is } });
export const sayOnPage = (token: string, is: string) =>
  ask(contract.submitPutRightPageRoute, { params: { token }, text: new URLSearchParams({ is }).toString() });
