import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { CheckIfPhoneNumberIsOptedOutCommand, PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import type { SQSEvent } from "aws-lambda";
import { mockClient } from "aws-sdk-client-mock";
import PostalMime from "postal-mime";
import { ulid } from "ulid";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { decideHeld } from "#functions/actions/feedbacks/decide-held.ts";
import { eraseFeedback } from "#functions/actions/feedbacks/erase-feedback.ts";
import { resolveFeedback } from "#functions/actions/feedbacks/resolve-feedback.ts";
import { queueAlerts } from "#functions/actions/sending/queue-alerts.ts";
import { heldNotice, queueHeldNotices } from "#functions/actions/sending/queue-held-notices.ts";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { tokenFrom } from "#functions/crypto/token.ts";
import type { UserItem } from "#functions/data/accounts/users.ts";
import type { ByMember } from "#functions/data/audit/audit-actor.ts";
import { changeMessage } from "#functions/data/delivery/message-life.ts";
import {
  changeFeedback,
  type FeedbackItem,
  feedbackRecord,
  noteAlerted,
  readFeedback,
} from "#functions/data/feedbacks/feedbacks.ts";
import { heldPut } from "#functions/data/feedbacks/held.ts";
import { userKey } from "#functions/data/keys.ts";
import { organizationPut } from "#functions/data/organizations/organizations.ts";
import { type MessageContent, newMessage, readMessage } from "#functions/data/sending/messages.ts";
import { documents, tableName, transact } from "#functions/data/table.ts";
import { memberPut } from "#functions/data/users/members.ts";
import { marksKey } from "#functions/services/secrets.ts";
import { messagesTo } from "#functions/testing/accounts.ts";
import { aFeedback } from "#functions/testing/fixtures.ts";
import { queueMessage } from "#functions/testing/queue-message.ts";
import { unassigned } from "#shared/model/feedback.ts";
import type { Role } from "#shared/model/role.ts";
import { undoWithin } from "#shared/rules/feedbacks/feedback.ts";
import type { Viewer } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { newOrganization } from "#shared/rules/organizations/organization.ts";
import { fullName } from "#shared/rules/person.ts";
import * as complaints from "./complaints.queue.ts";
import * as messages from "./messages.queue.ts";

const program: Viewer = { reach: "all", limitedTo: null, user: null };

const now = new Date();
const log: string[] = [];
const ses = mockClient(SESClient);
const sns = mockClient(SNSClient);
afterAll(() => {
  ses.restore();
  sns.restore();
});

beforeEach(() => {
  log.length = 0;
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, "write").mockImplementation((chunk) => log.push(String(chunk)) > 0);
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation((line) => log.push(String(line)));
  ses.reset();
  sns.reset();
  sns.on(CheckIfPhoneNumberIsOptedOutCommand).resolves({ isOptedOut: false });
  ses.on(SendRawEmailCommand).resolves({ MessageId: "1" });
  sns.on(PublishCommand).resolves({ MessageId: "1" });
});
afterEach(() => vi.restoreAllMocks());

const discarding = (organization: string, user = ""): ByMember => ({
  organization,
  user,
  role: "owner",
  byKey: false,
  route: "feedbackHeldDecide",
  now,
});

const queueOf = (...bodies: Record<string, string>[]): SQSEvent => ({
  Records: bodies.map((body, index) => ({
    messageId: String(index + 1),
    receiptHandle: "",
    body: JSON.stringify(body),
    messageAttributes: {},
    md5OfBody: "",
    eventSource: "aws:sqs",
    eventSourceARN: "",
    awsRegion: "",
    attributes: {
      ApproximateReceiveCount: "1",
      SentTimestamp: "0",
      SenderId: "",
      ApproximateFirstReceiveTimestamp: "0",
    },
  })),
});
const withTime = { getRemainingTimeInMillis: () => 60_000 };
const send = (...ids: string[]) => messages.handler(queueOf(...ids.map((_id) => ({ _id }))), withTime);
const told = (body: Record<string, string>) => ({ eventName: "INSERT", kind: "feedback", ...body });
const tell = (...bodies: Record<string, string>[]) => complaints.handler(queueOf(...bodies.map(told)), withTime);

type Command = typeof UpdateCommand | typeof GetCommand | typeof QueryCommand | typeof TransactWriteCommand;

/** Fails `times` commands after `behind` successful ones; `tookEffect`: the write happened anyway. */
interface Fault {
  times?: number;
  behind?: number;
  tookEffect?: boolean;
}

function failOnce(command: Command, name: string, { times = 1, behind = 0, tookEffect = false }: Fault = {}): void {
  const { send } = DynamoDBDocumentClient.prototype;
  const spy = vi.spyOn(DynamoDBDocumentClient.prototype, "send");
  let seen = 0;
  spy.mockImplementation(async function (this: DynamoDBDocumentClient, given: unknown, ...more: unknown[]) {
    if (given instanceof command) seen += 1;
    if (!(given instanceof command) || seen <= behind) return Reflect.apply(send, this, [given, ...more]);
    if (seen === behind + times) spy.mockRestore();
    if (tookEffect) await Reflect.apply(send, this, [given, ...more]);
    throw Object.assign(new Error("Chloé Tremblay, zephyrine@example.com"), { name });
  });
}

async function queue(content: MessageContent): Promise<string> {
  const message = newMessage({ ...content, now });
  await queueMessage(message);
  return message._id;
}

const verifyMail = {
  channel: "email",
  template: "verify",
  language: "fr",
  to: "ada@example.com",
  organization: null,
  data: { tokenId: "abc" },
} as const;

const verified = (phone: string) => ({ phone, verifiedPhone: phone.replaceAll(" ", "") });

async function businessWith(...members: (Partial<UserItem> & { role: Role })[]) {
  const organization = {
    ...newOrganization(ulid(), { name: "Café du Port", language: "fr", timeZone: "America/Toronto" }),
    version: 1,
  };
  const feedback: FeedbackItem = {
    _id: ulid(),
    organization: organization._id,
    rating: 2,
    comment: "Quarante minutes d’attente",
    customer: { name: "Chloé Tremblay", email: "chloe@example.com", phone: "+15145550142" },
    location: null,
    employee: null,
    date: now.toISOString(),
    day: "2026-11-20",
    status: "pending",
    intercepted: true,
    notes: [],
    conversation: null,
    askedAt: null,
    channel: "link",
    language: "fr",
    alert: "queued",
    publishable: false,
    ...unassigned,
    version: 1,
  };
  const users = members.map(({ role, ...given }) => ({
    role,
    user: {
      _id: ulid(),
      firstName: "Ada",
      lastName: "Lovelace",
      email: `${ulid().toLowerCase()}@example.com`,
      phone: null,
      verifiedPhone: null,
      language: "fr",
      theme: "auto",
      notifications: { email: true, phone: false },
      passwordHash: "",
      verified: true,
      onboarding: null,
      sessionsFrom: now.toISOString(),
      version: 1,
      ...given,
    } satisfies UserItem,
  }));
  await transact(() => [
    organizationPut(organization),
    { Put: { TableName: tableName, Item: feedbackRecord(feedback) } },
    ...users.flatMap(({ role, user }) => [
      memberPut({ organization: organization._id, user: user._id, role, name: "Ada Lovelace" }),
      { Put: { TableName: tableName, Item: { ...userKey(user._id), kind: "user", ...user } } },
    ]),
  ]);
  const alertId = (index: number, channel: "email" | "sms") => `${feedback._id}-${users[index]?.user._id}-${channel}`;
  return {
    organization,
    feedback,
    users,
    alertId,
    alerted: { organization: organization._id, feedback: feedback._id },
  };
}

async function aHeld(organization: string, came: Date): Promise<FeedbackItem> {
  const held = aFeedback(organization, { date: came.toISOString(), comment: "Quarante minutes" });
  await transact(() => [heldPut(held)]);
  return held;
}

describe("alerts", () => {
  it("go to whoever may read all feedback and wants them, by email and SMS as they wish, in their language", async () => {
    const { alerted, alertId } = await businessWith(
      { role: "owner", language: "en", email: "owner@example.com" },
      { role: "operator", notifications: { email: false, phone: true }, ...verified("+1 514 555 0199") },
      { role: "agent", notifications: { email: false, phone: true }, phone: null },
      { role: "admin", notifications: { email: false, phone: false } },
      { role: "employee" },
      { role: "customer" },
    );
    expect(await queueAlerts(alerted, now)).toBe(3);
    expect(await readMessage(alertId(0, "email"))).toMatchObject({
      language: "en",
      to: "owner@example.com",
      status: "queued",
    });
    expect(await readMessage(alertId(1, "sms"))).toMatchObject({
      language: "fr",
      to: "+1 514 555 0199",
      channel: "sms",
    });
    // Members who want SMS only but have no number get email.
    expect(await readMessage(alertId(2, "email"))).toMatchObject({ data: { smsLeftOut: "no_verified_number" } });
    for (const index of [3, 4, 5]) expect(await readMessage(alertId(index, "email"))).toBeNull();
    expect(await readMessage(alertId(2, "sms"))).toBeNull();
  });

  it("are queued once, however often the stream shows the feedback", async () => {
    const { alerted, users } = await businessWith({ role: "owner" }, { role: "admin" });
    await Promise.all(Array.from({ length: 6 }, () => queueAlerts(alerted, now)));
    for (const { user } of users) expect(await messagesTo(user.email)).toHaveLength(1);
  });

  it("are noted on their complaint once, by the people they reach, whether a delivery failed or came again", async () => {
    const both = { notifications: { email: true, phone: true }, ...verified("+1 514 555 0188") };
    const { feedback, organization } = await businessWith({ role: "owner" }, { role: "admin", ...both });
    const at = { organization: organization._id, _id: feedback._id };
    const read = () => readFeedback(at.organization, at._id);
    failOnce(TransactWriteCommand, "InternalServerError");
    expect(await tell(at)).toEqual({ batchItemFailures: [{ itemIdentifier: "1" }] });
    expect((await read())?.alerted).toBeNull();
    await tell(at);
    const noted = await read();
    expect(noted).toEqual({ ...feedback, alerted: { count: 2, date: expect.any(String) }, version: 2 });
    await tell(at, at);
    expect(await read()).toEqual(noted);
  });

  it("are noted beside what somebody changes at that moment", async () => {
    const { alerted, users } = await businessWith({ role: "owner" });
    const { organization, feedback } = alerted;
    const assignee = { _id: users[0]?.user._id ?? "", name: "" };
    const changed = await changeFeedback(organization, feedback, async (before) => {
      await noteAlerted(alerted, 1, now);
      return { ...before, assignee };
    });
    expect(changed).toMatchObject({ assignee, alerted: { count: 1 }, version: 3 });
    expect(await readFeedback(organization, feedback)).toEqual(changed);
  });

  it("are not noted where nobody is alerted, or the complaint is gone", async () => {
    const { feedback, organization } = await businessWith({ role: "employee" });
    await tell({ organization: organization._id, _id: feedback._id });
    expect(await readFeedback(organization._id, feedback._id)).toEqual(feedback);
    await noteAlerted({ organization: organization._id, feedback: "gone" }, 1, now);
    expect(await readFeedback(organization._id, "gone")).toBeNull();
  });

  it("give back to the queue what fails, and nothing else", async () => {
    const { alerted } = await businessWith({ role: "owner" });
    const good = { _id: alerted.feedback, organization: alerted.organization };
    const answer = await tell(good, { _id: "no organization on this one" }, good);
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "2" }] });
  });

  it("give back to the queue what there is no time left for", async () => {
    const { alerted, alertId } = await businessWith({ role: "owner" });
    const answer = await complaints.handler(
      queueOf(told({ _id: alerted.feedback, organization: alerted.organization })),
      {
        getRemainingTimeInMillis: () => 5_000,
      },
    );
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "1" }] });
    expect(await readMessage(alertId(0, "email"))).toBeNull();
  });
});

describe("a digest", () => {
  it("goes out with the others, and their count, when one of its newest complaints cannot be read", async () => {
    const { alerted, alertId } = await businessWith({ role: "owner" });
    const { organization } = alerted;
    const ids: string[] = [];
    for (let count = 0; count < 24; count++) {
      const feedback = aFeedback(organization, {
        comment: `Soup ${count}`,
        date: new Date(now.getTime() + count).toISOString(),
      });
      const odd = count === 22 ? { rating: "two" } : {};
      await transact(() => [{ Put: { TableName: tableName, Item: { ...feedbackRecord(feedback), ...odd } } }]);
      await queueAlerts({ organization, feedback: feedback._id }, now);
      ids.push(feedback._id);
    }
    const user = alertId(0, "email").split("-")[1];
    const digest = `${organization}-${user}-email-${Math.floor(now.getTime() / 600_000)}`;
    expect(await readMessage(digest)).toHaveProperty("complaints.length", 14);
    await changeMessage(digest, ["queued"], {}, { handedOverAt: now.toISOString() });
    expect(await send(digest)).toEqual({ batchItemFailures: [] });
    expect(await readMessage(digest)).toMatchObject({ status: "sent" });
    const { RawMessage } = ses.commandCalls(SendRawEmailCommand).at(-1)?.args[0].input ?? {};
    const { subject, text = "" } = await PostalMime.parse(RawMessage?.Data ?? "");
    expect(subject).toContain("13");
    expect([...text.matchAll(/Soup (\d+)/g)].map(([, count]) => count)).toEqual(["23", "21", "20", "19", "18"]);
  });
});

describe("sending an email", () => {
  it("puts the derived token into the link, which rests nowhere", async () => {
    const id = await queue(verifyMail);
    expect(await sendMessage(id, now)).toBe("sent");
    const { Destinations, RawMessage } = ses.commandCalls(SendRawEmailCommand)[0]?.args[0].input ?? {};
    const token = tokenFrom(await marksKey(), "verify", "abc");
    expect(Destinations).toEqual(["ada@example.com"]);
    expect((await PostalMime.parse(RawMessage?.Data ?? "")).text).toContain(
      `${process.env.PUBLIC_ORIGIN}/fr/verify/${token}\n`,
    );
    const { Item } = await documents.send(
      new GetCommand({ TableName: tableName, Key: { pk: `MSG#${id}`, sk: "MSG" } }),
    );
    expect(JSON.stringify(Item)).not.toContain(token);
    expect(Item).toMatchObject({ status: "sent" });
  });

  it.each([
    ["reset", "/en/forgot/"],
    ["already_registered", "/en/login"],
  ] as const)("%s leads to %s", async (template, path) => {
    const data = template === "reset" ? { tokenId: "abc" } : {};
    const content = { ...verifyMail, language: "en", template, data } as MessageContent;
    await sendMessage(await queue(content), now);
    const { RawMessage } = ses.commandCalls(SendRawEmailCommand)[0]?.args[0].input ?? {};
    expect((await PostalMime.parse(RawMessage?.Data ?? "")).html).toContain(path);
  });

  it("sends one however often and however mixed the queue hands it over", async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, () => queue(verifyMail)));
    const often = ids.flatMap((id) => [id, id, id]);
    const answers = await Promise.all([send(...often), send(...often.toReversed())]);
    await Promise.all(ids.map((id) => sendMessage(id, now)));
    expect(answers).toEqual([{ batchItemFailures: [] }, { batchItemFailures: [] }]);
    expect(ses.calls()).toHaveLength(3);
    for (const id of ids) expect((await readMessage(id))?.status).toBe("sent");
  });

  it.each([
    ["failed", Object.assign(new Error("x"), { name: "MessageRejected", $metadata: { httpStatusCode: 400 } })],
    ["unknown", Object.assign(new Error("x"), { name: "TimeoutError" })],
  ] as const)("ends as %s, and is not tried again when it comes back", async (status, error) => {
    ses.on(SendRawEmailCommand).rejects(error);
    const id = await queue(verifyMail);
    expect([await send(id), await send(id)]).toEqual([{ batchItemFailures: [] }, { batchItemFailures: [] }]);
    expect(await readMessage(id)).toMatchObject({ status, reason: error.name });
    expect(ses.calls()).toHaveLength(1);
  });

  it("goes back to the queue when the claim fails, then is sent", async () => {
    const id = await queue(verifyMail);
    vi.spyOn(Math, "random").mockReturnValue(0);
    failOnce(UpdateCommand, "ThrottlingException", { times: 12 });
    expect(await send(id)).toEqual({ batchItemFailures: [{ itemIdentifier: "1" }] });
    expect(ses.calls()).toHaveLength(0);
    await send(id);
    expect(ses.calls()).toHaveLength(1);
  });

  const throttled = Object.assign(new Error("x"), { name: "Throttling", $metadata: { httpStatusCode: 400 } });
  const rejected = Object.assign(new Error("x"), { name: "MessageRejected", $metadata: { httpStatusCode: 400 } });

  it.each<[string, Error | null, string, Fault]>([
    ["the claim", null, "sent", { behind: 0 }],
    ["the answer to the claim, which took effect", null, "sent", { behind: 0, tookEffect: true }],
    ["that it was sent", null, "sent", { behind: 1 }],
    ["the answer to that, which took effect", null, "sent", { behind: 1, tookEffect: true }],
    ["that it was put off", throttled, "queued", { behind: 1, times: 3 }],
    ["the answer to that, which took effect,", throttled, "queued", { behind: 1, tookEffect: true }],
  ])("ends as it should where the table loses %s", async (_, answer, status, fault) => {
    const id = await queue(verifyMail);
    if (answer === null) ses.on(SendRawEmailCommand).resolves({ MessageId: "1" });
    else ses.on(SendRawEmailCommand).rejects(answer);
    failOnce(UpdateCommand, "InternalServerError", fault);
    expect(await sendMessage(id, now)).toBe(status);
    expect(await readMessage(id)).toMatchObject({ status, attempts: status === "queued" ? 1 : 0 });
    expect(ses.calls()).toHaveLength(answer === null ? 1 : 3);
  });

  it.each([false, true])("ends as failed where the table loses that it was refused (taken: %s)", async (tookEffect) => {
    const id = await queue(verifyMail);
    ses.on(SendRawEmailCommand).rejects(rejected);
    failOnce(TransactWriteCommand, "InternalServerError", { tookEffect, times: tookEffect ? 1 : 3 });
    expect(await sendMessage(id, now)).toBe("failed");
    expect(await readMessage(id)).toMatchObject({ status: "failed", reason: "MessageRejected" });
    expect(ses.calls()).toHaveLength(1);
  });

  it("says nothing of a complaint that was erased meanwhile", async () => {
    const { alerted, alertId } = await businessWith({ role: "owner" });
    await queueAlerts(alerted, now);
    await eraseFeedback(alerted.feedback, {
      organization: alerted.organization,
      user: "01JUSER",
      route: "feedbackErase",
      now,
    });
    expect(await sendMessage(alertId(0, "email"), now)).toBe("failed");
    expect(await readMessage(alertId(0, "email"))).toMatchObject({ reason: "feedback_erased" });
    expect(ses.calls()).toHaveLength(0);
  });
});

describe("what is settled", () => {
  it("is still told while somebody could undo that: undone, it would be a complaint that nobody heard of", async () => {
    const { alerted, alertId, users } = await businessWith({ role: "owner" });
    await queueAlerts(alerted, now);
    const by = users[0]?.user;
    if (by)
      await resolveFeedback(
        { ...alerted, viewer: program },
        { by: { _id: by._id, name: fullName(by) }, text: "", now },
      );
    expect(await sendMessage(alertId(0, "email"), new Date(now.getTime() + undoWithin))).toBe("sent");
  });

  it("is not told any more: neither a resolved complaint, nor held ratings that were decided", async () => {
    const { alerted, alertId, users } = await businessWith({ role: "owner" });
    await queueAlerts(alerted, now);
    const by = users[0]?.user;
    if (by)
      await resolveFeedback(
        { ...alerted, viewer: program },
        { by: { _id: by._id, name: fullName(by) }, text: "", now },
      );
    expect(await sendMessage(alertId(0, "email"), new Date(now.getTime() + undoWithin + 1))).toBe("failed");
    expect(await readMessage(alertId(0, "email"))).toMatchObject({ reason: "feedback_resolved" });
    const held = await aHeld(alerted.organization, now);
    await tell({ organization: alerted.organization, _id: held._id, kind: "heldFeedback" });
    await decideHeld({ decision: "discard" }, discarding(alerted.organization, by?._id), null);
    const notice = heldNotice(alerted.organization, by?._id ?? "", new Date()).id;
    expect(await sendMessage(notice, now)).toBe("failed");
    expect(await readMessage(notice)).toMatchObject({ reason: "nothing_held" });
    expect(ses.calls()).toHaveLength(0);
  });
});

describe("the notice that ratings are held", () => {
  const hold = (organization: string, minutes: number) =>
    aHeld(organization, new Date(now.getTime() + minutes * 60_000));
  const body = ({ _id, organization }: FeedbackItem) => ({ _id, organization, kind: "heldFeedback" });

  it("goes to owners and admins who are told of complaints, in their language, and says what is held", async () => {
    const { alerted, users } = await businessWith(
      { role: "owner", language: "en", email: "owner@example.com" },
      { role: "admin", notifications: { email: false, phone: true }, ...verified("+1 514 555 0199") },
      { role: "admin", notifications: { email: false, phone: false } },
      { role: "operator" },
    );
    const held = await hold(alerted.organization, 0);
    expect(await tell(body(held))).toEqual({ batchItemFailures: [] });
    const notices = users.map(({ user }) => heldNotice(alerted.organization, user._id, new Date()).id);
    const sent = await Promise.all(notices.map((id) => sendMessage(id, now)));
    expect(sent).toEqual(["sent", "sent", null, null]);
    const raw = ses.commandCalls(SendRawEmailCommand).map(({ args }) => args[0].input);
    const mine = raw.find(({ Destinations }) => Destinations?.[0] === "owner@example.com");
    const { text } = await PostalMime.parse(mine?.RawMessage?.Data ?? "");
    expect(text).toContain("1 rating is held so far. 1 of them is a complaint.");
    expect(text).not.toContain("Quarante");
  });

  it("tells of what is held within the hour when that is over, once, although nothing is held after it", async () => {
    const { alerted, users } = await businessWith({ role: "owner" });
    const { organization } = alerted;
    const owner = users[0]?.user._id ?? "";
    const [first, second, third] = [
      await hold(organization, 0),
      await hold(organization, 1),
      await hold(organization, 2),
    ];
    const at = new Date();
    await queueHeldNotices(organization, at);
    await decideHeld({ decision: "discard", feedbacks: [first._id] }, discarding(organization, owner), null);
    for (const _ of [second, third, second]) await queueHeldNotices(organization, at);
    const { id, due } = heldNotice(organization, owner, at, 1);
    expect(await readMessage(id)).toMatchObject({ status: "queued", dueAt: due.toISOString() });
    expect(await readMessage(heldNotice(organization, owner, at, 2).id)).toBeNull();
    await changeMessage(id, ["queued"], {}, { handedOverAt: now.toISOString() });
    expect(await sendMessage(id, now)).toBe("sent");
  });

  it("is finished when it broke off after it was decided upon", async () => {
    const { alerted, users } = await businessWith({ role: "owner" }, { role: "admin" });
    const held = await hold(alerted.organization, 0);
    failOnce(QueryCommand, "ThrottlingException");
    expect((await tell(body(held))).batchItemFailures).toHaveLength(1);
    await tell(body(held));
    for (const { user } of users)
      expect((await readMessage(heldNotice(alerted.organization, user._id, new Date()).id))?.status).toBe("queued");
  });
});

describe("sending an SMS", () => {
  it("tells of the complaint in one text with its link", async () => {
    const { alerted, alertId } = await businessWith({
      role: "owner",
      ...verified("+15145550199"),
      notifications: { email: false, phone: true },
    });
    await queueAlerts(alerted, now);
    expect(await sendMessage(alertId(0, "sms"), now)).toBe("sent");
    const { PhoneNumber, Message } = sns.commandCalls(PublishCommand)[0]?.args[0].input ?? {};
    expect(PhoneNumber).toBe("+15145550199");
    expect(Message).toMatch(/^2\/5 pour Café du Port/);
    expect(Message).toContain(`/fr/organizations/${alerted.organization}/feedbacks?feedback=${alerted.feedback}`);
  });
});

it("writes ids, codes and counts into the log, and nothing of anybody", async () => {
  const person = {
    firstName: "Zéphyrine",
    lastName: "Quillfeather",
    email: "zephyrine@example.com",
    ...verified("+15145557777"),
  };
  const { alerted, alertId } = await businessWith({
    role: "owner",
    ...person,
    notifications: { email: true, phone: true },
  });
  const leaking = new Error("Email address is not verified: zephyrine@example.com (Chloé Tremblay, Quarante minutes)");
  ses
    .on(SendRawEmailCommand)
    .rejectsOnce(Object.assign(leaking, { name: "MessageRejected", $metadata: { httpStatusCode: 400 } }));
  await tell({ _id: alerted.feedback, organization: alerted.organization });
  await send(alertId(0, "email"));
  await send(alertId(0, "sms"));
  failOnce(GetCommand, "ThrottlingException");
  await send(await queue({ ...verifyMail, to: person.email }));

  const written = log.join("");
  for (const expected of ["alerts queued", alertId(0, "sms"), "MessageRejected", "message of the queue failed"])
    expect(written).toContain(expected);
  for (const secret of [
    "Zéphyrine",
    "Quillfeather",
    "zephyrine@",
    "5557777",
    "5550142",
    "Chloé",
    "Tremblay",
    "chloe@",
    "Quarante",
    "Café du Port",
  ])
    expect(written).not.toContain(secret);
});
