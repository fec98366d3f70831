import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { sendMessage } from "#functions/actions/sending/send-message.ts";
import { limitKey } from "#functions/data/keys.ts";
import { ofAllNetworks } from "#functions/data/sending/emails-of-day.ts";
import { readMessage } from "#functions/data/sending/messages.ts";
import { documents, tableName } from "#functions/data/table.ts";
import { handler } from "#functions/events/mail-feedback.queue.ts";
import { doForgot, doResend, registration } from "#functions/testing/account-calls.ts";
import { anAccount, anEmail, messagesTo } from "#functions/testing/accounts.ts";
import { day, ownDate, pass } from "#functions/testing/clock.ts";
import { aMember, anOrganization, aSession } from "#functions/testing/fixtures.ts";
import { ask } from "#functions/testing/handlers.ts";
import { inTime, published } from "#functions/testing/queue-records.ts";
import { registerRoute } from "#shared/contract/accounts.ts";
import { changeEmailRoute } from "#shared/contract/me.ts";
import { addUserRoute, resendUserRoute } from "#shared/contract/users.ts";

ownDate();
const ses = mockClient(SESClient);
afterAll(() => ses.restore());

/** A day per test, because the total of all networks is shared. */
let days = 1_000;
beforeEach(() => {
  ses.reset();
  ses.on(SendRawEmailCommand).resolves({ MessageId: "1" });
  days += 10;
  pass(days * day);
});

const askedToday = (sent: number, bounced = 0) =>
  documents.send(
    new PutCommand({
      TableName: tableName,
      Item: { ...limitKey("emailsOfDay", ofAllNetworks, Math.floor(Date.now() / day)), kind: "limit", sent, bounced },
    }),
  );

const doRegister = (email: string, address: string) => ask(registerRoute, { body: registration(email), address });

async function comesBack(email: string): Promise<void> {
  const message = (await messagesTo(email)).at(-1);
  if (message === undefined) throw new Error("nothing was queued");
  expect(await sendMessage(message._id, new Date())).toBe("sent");
  await tellBack(email, message._id);
}

async function tellBack(email: string, message: string): Promise<void> {
  const bounce = { bounceType: "Permanent", bouncedRecipients: [{ emailAddress: email }] };
  const mail = { headers: [{ name: "X-Reviens-Message", value: message }] };
  const told = { notificationType: "Bounce", bounce, mail };
  for (let again = 0; again < 2; again++)
    expect(await handler(published(told, new Date()), inTime)).toEqual({ batchItemFailures: [] });
}

async function madeUp(count: number, address: string): Promise<void> {
  for (let done = 0; done < count; done++) {
    const email = anEmail();
    expect((await doRegister(email, address)).status).toBe(202);
    await comesBack(email);
  }
}

describe("emails that strangers ask for", () => {
  it("from one network, have a share of the day once all together have asked for half of it", async () => {
    await askedToday(2_400);
    const near = (part: number) => `2001:db8:77:${(part % 9) + 1}::1`;
    const { email: confirmed } = await anAccount();
    const statuses: number[] = [];
    for (let asked = 0; asked < 104; asked++)
      statuses.push((await doForgot(anEmail(), { address: near(asked) })).status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(100);
    const refused = await doRegister(anEmail(), near(1));
    expect([refused.status, refused.body.error.code]).toEqual([429, "too_many"]);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(86_400);
    expect((await doForgot(confirmed, { address: near(1) })).status).toBe(429);
    expect((await doForgot(confirmed, { address: "2001:db8:78:1::1" })).status).toBe(202);
    expect((await doRegister(anEmail(), "198.51.100.7")).status).toBe(202);
    expect((await messagesTo(confirmed)).filter(({ template }) => template === "reset")).toHaveLength(1);
    pass(day);
    expect((await doRegister(anEmail(), near(1))).status).toBe(202);
  });

  it("use up nothing of what sets the password of a confirmed account, and the answer tells nothing", async () => {
    const waiting = anEmail();
    expect((await doRegister(waiting, "198.51.100.1")).status).toBe(202);
    await askedToday(5_000);
    const { email: confirmed } = await anAccount();
    expect((await doRegister(anEmail(), "198.51.100.8")).status).toBe(429);
    expect((await doRegister(confirmed, "198.51.100.8")).status).toBe(429);
    expect((await doResend(waiting)).status).toBe(429);
    for (const email of [confirmed, waiting, anEmail()]) expect((await doForgot(email)).status).toBe(202);
    expect((await messagesTo(confirmed)).map(({ template }) => template)).toContain("reset");
    expect((await messagesTo(waiting)).map(({ template }) => template)).toEqual(["verify"]);
  });

  it("that come back have their network write to nobody new that day, and no other network", async () => {
    await madeUp(5, "198.51.100.9");
    const { email: confirmed } = await anAccount();
    expect((await doRegister(anEmail(), "198.51.100.9")).status).toBe(429);
    expect((await doForgot(confirmed, { address: "198.51.100.9" })).status).toBe(202);
    expect((await doRegister(anEmail(), "198.51.100.10")).status).toBe(202);
    pass(day);
    expect((await doRegister(anEmail(), "198.51.100.9")).status).toBe(202);
  });

  it("of one network, however many come back at once, slow nobody else down", async () => {
    const mails = Array.from({ length: 20 }, anEmail);
    for (const email of mails) await doRegister(email, "198.51.100.30");
    await askedToday(120, 95);
    for (const email of mails) await comesBack(email);
    const statuses: number[] = [];
    for (let asked = 0; asked < 5; asked++) statuses.push((await doRegister(anEmail(), "198.51.100.31")).status);
    expect(statuses).toEqual([202, 202, 202, 429, 429]);
    await askedToday(120, 94);
    expect((await doRegister(anEmail(), "198.51.100.31")).status).toBe(202);
  });

  it("that were sent days ago and come back now count for nobody", async () => {
    const email = anEmail();
    await doRegister(email, "198.51.100.32");
    await askedToday(120, 99);
    const message = (await messagesTo(email)).at(-1);
    await sendMessage(message?._id ?? "", new Date());
    pass(2 * day);
    await askedToday(120, 99);
    await tellBack(email, message?._id ?? "");
    for (let asked = 0; asked < 4; asked++) expect((await doRegister(anEmail(), "198.51.100.32")).status).toBe(202);
  });

  it("leave each network three while too many of all came back", async () => {
    await askedToday(500, 100);
    const statuses: number[] = [];
    for (let asked = 0; asked < 5; asked++) statuses.push((await doRegister(anEmail(), "198.51.100.11")).status);
    expect(statuses).toEqual([202, 202, 202, 429, 429]);
    expect((await doRegister(anEmail(), "198.51.100.12")).status).toBe(202);
  });

  it("go to no address again that one came back from, until it has rested", async () => {
    const email = anEmail();
    await doRegister(email, "198.51.100.13");
    await comesBack(email);
    const again = async () => {
      pass(1_000);
      await doResend(email);
      const message = (await messagesTo(email)).at(-1);
      await sendMessage(message?._id ?? "", new Date());
      return readMessage(message?._id ?? "");
    };
    expect(await again()).toMatchObject({ status: "queued", reason: "bounced" });
    pass(day / 24);
    expect(await again()).toMatchObject({ status: "sent" });
  });

  it("count for the network of whoever adds people or asks for another address, too", async () => {
    const { organization } = await anOrganization();
    const { cookie } = await aMember(organization._id, "admin");
    const address = "198.51.100.14";
    const add = (email: string) =>
      ask(addUserRoute, {
        body: { organization: organization._id, firstName: "Léa", lastName: "Roy", email },
        cookie,
        address,
      });
    for (let added = 0; added < 5; added++) {
      const email = anEmail();
      expect((await add(email)).body.emailed).toBe(true);
      await comesBack(email);
    }
    const { status, body } = await add(anEmail());
    expect([status, body.emailed]).toEqual([201, false]);
    const params = { organization: organization._id, user: body._id };
    expect((await ask(resendUserRoute, { params, cookie, address })).body.emailed).toBe(false);
    const { user } = await anAccount();
    const own = await aSession(user._id);
    const email = { email: anEmail(), password: "correct horse battery" };
    expect((await ask(changeEmailRoute, { body: email, cookie: own, address })).status).toBe(429);
  });
});
