import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { CheckIfPhoneNumberIsOptedOutCommand, PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { afterEach, expect, test } from "vitest";
import { startAws } from "./server.ts";

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((part) => part.stop()));
});

async function setup(directory?: string) {
  const kept = directory ?? (await mkdtemp(join(tmpdir(), "aws-")));
  const aws = await startAws(kept);
  running.push(aws);
  const config = {
    endpoint: aws.endpoint,
    region: "ca-central-1",
    maxAttempts: 1,
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
  };
  return {
    directory: kept,
    mail: new SESClient(config),
    phones: new SNSClient(config),
    secrets: new SecretsManagerClient(config),
    post: (path: string, body: unknown) =>
      fetch(`${aws.endpoint}/_local/${path}`, { method: "POST", body: JSON.stringify(body) }),
    page: (accept: string) => fetch(`${aws.endpoint}/_local/outbox`, { headers: { accept } }),
  };
}

const email = (to: string, from = "From: Reviens <hello@reviens.test>") =>
  new SendRawEmailCommand({
    Destinations: [to],
    RawMessage: {
      Data: Buffer.from(
        [
          from,
          "To: somebody.else@example.com",
          "Subject: =?UTF-8?Q?Bonjour_=C3=A9?=",
          'Content-Type: multipart/alternative; boundary="x"',
          "X-Reviens-Message:",
          " 01JALERT",
          "",
          "--x",
          "Content-Type: text/plain; charset=utf-8",
          "Content-Transfer-Encoding: quoted-printable",
          "",
          "t=C3=A9xt",
          "--x",
          "Content-Type: text/html; charset=utf-8",
          "Content-Transfer-Encoding: quoted-printable",
          "",
          "<p>h=C3=A9</p>",
          "--x--",
        ].join("\r\n"),
      ),
    },
  });

test("keeps emails and SMS from the real clients across a restart, newest first", async () => {
  const { directory, mail, phones } = await setup();
  expect((await mail.send(email("a@example.com"))).MessageId).toBeTruthy();
  expect(
    (await phones.send(new PublishCommand({ PhoneNumber: "+15145550100", Message: "a & b < c" }))).MessageId,
  ).toBeTruthy();

  const again = await setup(directory);
  const { messages } = (await (await again.page("application/json")).json()) as { messages: unknown[] };
  expect(messages).toEqual([
    { channel: "sms", to: "+15145550100", subject: null, text: "a & b < c", html: null, sentAt: expect.any(String) },
    {
      channel: "email",
      to: "a@example.com",
      subject: "Bonjour é",
      text: "téxt",
      html: "<p>hé</p>",
      headers: [
        { name: "From", value: "Reviens <hello@reviens.test>" },
        { name: "To", value: "somebody.else@example.com" },
        { name: "Subject", value: "=?UTF-8?Q?Bonjour_=C3=A9?=" },
        { name: "Content-Type", value: 'multipart/alternative; boundary="x"' },
        { name: "X-Reviens-Message", value: " 01JALERT" },
      ],
      message: "01JALERT",
      sentAt: expect.any(String),
    },
  ]);
  expect(await (await again.page("text/html")).text()).toContain("<!doctype html>");
});

test("refuses as many calls as asked with the named error, then accepts email again", async () => {
  const { mail, phones, post } = await setup();
  await post("refuse", { service: "ses", times: 2, error: "MessageRejected" });
  await post("refuse", { service: "sns", error: "ThrottledException" });
  await expect(mail.send(email("a@example.com"))).rejects.toMatchObject({ name: "MessageRejected" });
  await expect(phones.send(new PublishCommand({ PhoneNumber: "+1", Message: "x" }))).rejects.toMatchObject({
    name: "ThrottledException",
  });
  await expect(mail.send(email("a@example.com"))).rejects.toMatchObject({ name: "MessageRejected" });
  expect((await mail.send(email("a@example.com"))).MessageId).toBeTruthy();
});

test("refuses calls to one address alone", async () => {
  const { mail, post } = await setup();
  await post("refuse", { service: "ses", error: "MessageRejected", to: "b@example.com" });
  expect((await mail.send(email("a@example.com"))).MessageId).toBeTruthy();
  await expect(mail.send(email("b@example.com"))).rejects.toMatchObject({ name: "MessageRejected" });
  expect((await mail.send(email("b@example.com"))).MessageId).toBeTruthy();
});

test("refuses a share of the calls in every manner, with a 500 and a reset whether or not it took the message", async () => {
  const { mail, post, page } = await setup();
  const outcomes = async (seed: number) => {
    await post("refuse", { service: "ses", share: 0.5, manners: ["throttle", "5xx", "reset"], seed });
    const found: string[] = [];
    for (let call = 0; call < 60; call++)
      found.push(
        await mail.send(email(`${seed}.${call}@example.com`)).then(
          () => "sent",
          (error) => error.code ?? error.name,
        ),
      );
    return found;
  };
  const first = await outcomes(7);
  expect(new Set(first)).toEqual(
    new Set(["sent", "Throttling", "InternalFailure", "ServiceUnavailable", "ECONNRESET"]),
  );
  expect(first.filter((outcome) => outcome === "sent").length).toBeGreaterThan(10);
  const { messages } = (await (await page("application/json")).json()) as { messages: { to: string }[] };
  const kept = new Set(messages.map(({ to }) => Number(to.split(/[.@]/)[1])));
  for (const [call, outcome] of first.entries()) {
    if (outcome === "sent") expect(kept.has(call)).toBe(true);
    if (outcome === "Throttling" || outcome === "ServiceUnavailable") expect(kept.has(call)).toBe(false);
  }
  for (const perhaps of ["InternalFailure", "ECONNRESET"]) {
    const taken = [...first.entries()].filter(([, outcome]) => outcome === perhaps).map(([call]) => kept.has(call));
    expect(new Set(taken), perhaps).toEqual(new Set([true, false]));
  }
  expect(await outcomes(7)).toEqual(first);
  await post("refuse", { service: "ses", share: 0 });
  expect((await mail.send(email("a@example.com"))).MessageId).toBeTruthy();
});

test("takes a message or not before it never answers", async () => {
  const { mail, post, page } = await setup();
  const given = async (manner: string) => {
    await post("refuse", { service: "ses", share: 1, manners: [manner] });
    const patience = AbortSignal.timeout(300);
    await expect(mail.send(email(`${manner}@example.com`), { abortSignal: patience })).rejects.toThrow();
    const { messages } = (await (await page("application/json")).json()) as { messages: { to: string }[] };
    return messages.some(({ to }) => to === `${manner}@example.com`);
  };
  expect(await given("timeout_before")).toBe(false);
  expect(await given("timeout_after")).toBe(true);
});

test("takes no email without a sender or a recipient", async () => {
  const { mail, page } = await setup();
  const nobody = new SendRawEmailCommand({ RawMessage: email("").input.RawMessage });
  for (const incomplete of [email("a@example.com", "X-From: nobody"), nobody])
    await expect(mail.send(incomplete)).rejects.toMatchObject({ name: "InvalidParameterValue" });
  expect(await (await page("application/json")).json()).toEqual({ messages: [] });
});

test("sends nothing to a number that opted out", async () => {
  const { phones, post, page } = await setup();
  const optedOut = new CheckIfPhoneNumberIsOptedOutCommand({ phoneNumber: "+15145550100" });
  expect((await phones.send(optedOut)).isOptedOut).toBe(false);
  await post("opt-outs", { phone: "+15145550100" });
  expect((await phones.send(optedOut)).isOptedOut).toBe(true);
  await phones.send(new PublishCommand({ PhoneNumber: "+15145550100", Message: "x" }));
  expect(await (await page("application/json")).json()).toEqual({ messages: [] });
});

test("knows one secret, which stays the same after a restart", async () => {
  const { directory, secrets } = await setup();
  const read = new GetSecretValueCommand({ SecretId: "reviens/keys" });
  const { SecretString } = await secrets.send(read);
  expect(JSON.parse(SecretString ?? "")).toEqual({
    marks: expect.stringMatching(/^[\w-]{43}$/),
    googlePlacesKey: expect.stringMatching(/^AIza[\w-]{43}$/),
    tripadvisorKey: expect.stringMatching(/^[\w-]{43}$/),
    stripeSecretKey: expect.stringMatching(/^sk_test_[\w-]{43}$/),
    stripePublishableKey: expect.stringMatching(/^pk_test_[\w-]{43}$/),
    stripeWebhookSecret: expect.stringMatching(/^whsec_[\w-]{43}$/),
  });
  expect((await (await setup(directory)).secrets.send(read)).SecretString).toBe(SecretString);
  await expect(secrets.send(new GetSecretValueCommand({ SecretId: "other" }))).rejects.toMatchObject({
    name: "ResourceNotFoundException",
  });
});
