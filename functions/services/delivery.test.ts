import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { CheckIfPhoneNumberIsOptedOutCommand, PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { sendMail } from "#functions/testing/send-mail.ts";
import { unsentCause } from "#shared/rules/sending/unsent-cause.ts";
import { deliver, deliveryClient } from "./delivery.ts";
import { isOptedOut, sendSms } from "./sms.ts";

const ses = mockClient(SESClient);
const sns = mockClient(SNSClient);
afterAll(() => {
  ses.restore();
  sns.restore();
});
afterEach(() => {
  ses.reset();
  sns.reset();
});

const email = { subject: "Hello", html: "<p>Hello</p>", text: "Hello" };
const awsError = (name: string, httpStatusCode: number) =>
  Object.assign(new Error("Ada <ada@example.com> is not welcome"), { name, $metadata: { httpStatusCode } });

describe("sending mail", () => {
  it.each([
    ["MessageRejected", 400],
    ["InvalidParameterValue", 400],
  ])(
    "fails at once when SES refuses with %s, and keeps the error's message out of the result",
    async (name, status) => {
      ses.on(SendRawEmailCommand).rejects(awsError(name, status));
      expect(await sendMail("ada@example.com", email)).toEqual({ outcome: "failed", reason: name });
      expect(ses.calls()).toHaveLength(1);
    },
  );

  it("tries again when throttled, because nothing was accepted", async () => {
    ses.on(SendRawEmailCommand).rejectsOnce(awsError("Throttling", 400)).resolves({ MessageId: "1" });
    expect(await sendMail("ada@example.com", email)).toEqual({ outcome: "sent" });
    expect(ses.calls()).toHaveLength(2);
  });

  it.each([
    ["Throttling", 400],
    ["ServiceUnavailable", 503],
  ])("waits for later after three tries that were answered with %s", async (name, status) => {
    ses.on(SendRawEmailCommand).rejects(awsError(name, status));
    expect(await sendMail("ada@example.com", email)).toEqual({ outcome: "later", reason: name });
    expect(ses.calls()).toHaveLength(3);
  });

  it.each([
    ["MailFromDomainNotVerifiedException", 400],
    ["AccountSendingPausedException", 400],
    ["ConfigurationSetDoesNotExistException", 400],
    ["AccessDeniedException", 400],
    ["NotAuthorized", 400],
    ["IncompleteSignature", 400],
    ["RequestExpired", 400],
    ["AccessDenied", 403],
    ["ExpiredToken", 403],
  ])("waits for later when SES refuses with %s, which we can mend", async (name, status) => {
    ses.on(SendRawEmailCommand).rejects(awsError(name, status));
    expect(await sendMail("ada@example.com", email)).toEqual({ outcome: "later", reason: name });
    expect(ses.calls()).toHaveLength(1);
  });

  it.each([
    ["AuthorizationErrorException", 403],
    ["UnrecognizedClientException", 403],
    ["InvalidAccessKeyId", 401],
    ["InternalFailure", 503],
    ["Busy", 429],
  ])(
    "says of what ends by itself or by us, though it is called %s, that it was not the address",
    async (name, status) => {
      ses.on(SendRawEmailCommand).rejects(awsError(name, status));
      const delivery = await sendMail("ada@example.com", email);
      expect(delivery).toEqual({ outcome: "later", reason: `Unavailable.${name}` });
      expect("reason" in delivery && unsentCause(delivery.reason)).toBe("away");
    },
  );

  it.each([
    "Email address is not verified. The following identities failed the check in region CA-CENTRAL-1: hello@reviens.example",
    "Sending suspended for this account. For more information, please check the inbox of the email address.",
    "Sending paused for this account.",
  ])("waits for later when SES takes nothing of ours, which it names like a bad address: %s", async (message) => {
    ses.on(SendRawEmailCommand).rejects(Object.assign(awsError("MessageRejected", 400), { message }));
    const delivery = await sendMail("ada@example.com", email);
    expect(delivery).toEqual({ outcome: "later", reason: "IdentityNotVerified" });
    expect(unsentCause("IdentityNotVerified")).toBe("away");
  });

  it("waits for later when no connection was made in time, by the words of the SDK that is installed", async () => {
    const handler = await readFile(createRequire(import.meta.url).resolve("@smithy/node-http-handler"), "utf8");
    const words = /the request socket did not establish a connection[^`$]*/.exec(handler)?.[0] ?? "";
    ses.on(SendRawEmailCommand).rejects(Object.assign(new Error(`${words} 2000 ms.`), { name: "TimeoutError" }));
    expect(await sendMail("ada@example.com", email)).toEqual({ outcome: "later", reason: "TimeoutError" });
  });

  it.each([
    ["a lost answer", Object.assign(new Error("socket"), { name: "TimeoutError" }), "TimeoutError"],
    ["a broken connection", Object.assign(new Error("socket hang up"), { code: "ECONNRESET" }), "ECONNRESET"],
    ["an internal failure of SES", awsError("InternalFailure", 500), "InternalFailure"],
    ["a gateway of SES that gave up", awsError("GatewayTimeout", 504), "GatewayTimeout"],
  ])("does not try again after %s, because it may have been sent", async (_, error, reason) => {
    ses.on(SendRawEmailCommand).rejects(error);
    expect(await sendMail("ada@example.com", email)).toEqual({ outcome: "unknown", reason });
    expect(ses.calls()).toHaveLength(1);
  });

  it("tries again when the connection is refused, because nothing was sent", async () => {
    let tries = 0;
    const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    const delivery = await deliver(() => {
      tries += 1;
      return Promise.reject(refused);
    });
    expect([delivery, tries]).toEqual([{ outcome: "later", reason: "ECONNREFUSED" }, 3]);
  });

  it("answers unknown when something other than an error is thrown", async () => {
    expect(await deliver(() => Promise.reject("ada@example.com"))).toEqual({
      outcome: "unknown",
      reason: "unreadable",
    });
  });

  it("does not take for sent what was answered without the message's id, as by something between", async () => {
    for (const answer of [{}, { MessageId: "" }]) {
      ses.on(SendRawEmailCommand).resolves(answer);
      expect(await sendMail("ada@example.com", email)).toEqual({ outcome: "unknown", reason: "unreadable" });
    }
    sns.on(PublishCommand).resolves({});
    expect(await sendSms("+15145550142", "Hello")).toEqual({ outcome: "unknown", reason: "unreadable" });
  });

  it("gives up on a server that never answers, after one request", async () => {
    let requests = 0;
    const silent = createServer(() => {
      requests += 1;
    }).listen(0, "127.0.0.1");
    await new Promise((listening) => silent.once("listening", listening));
    const { port } = silent.address() as AddressInfo;
    const { SESClient: RealClient } = await import("@aws-sdk/client-ses");
    ses.restore();
    const client = new RealClient({
      ...deliveryClient(),
      requestHandler: { ...deliveryClient().requestHandler, requestTimeout: 150 },
      endpoint: `http://127.0.0.1:${port}`,
      region: "ca-central-1",
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
    });
    const delivery = await deliver(() =>
      client.send(new SendRawEmailCommand({ RawMessage: { Data: Buffer.from("Hello") } })),
    );
    silent.closeAllConnections();
    silent.close();
    expect(delivery.outcome).toBe("unknown");
    expect(requests).toBe(1);
  });
});

describe("sending an SMS", () => {
  it.each([
    ["+1 (514) 555-0142", "+15145550142"],
    ["0033 6 12 34 56 78", "+33612345678"],
    ["+33612345678", "+33612345678"],
  ])("sends to the number %j as %j", async (given, number) => {
    sns.on(PublishCommand).resolves({ MessageId: "1" });
    expect(await sendSms(given, "Hello")).toEqual({ outcome: "sent" });
    expect(sns.commandCalls(PublishCommand)[0]?.args[0].input).toMatchObject({ PhoneNumber: number, Message: "Hello" });
  });

  it.each(["06 12 34 56 78", "514-555-0142", "+0 123 456 789", ""])(
    "sends nothing to %j, which has no country code",
    async (number) => {
      expect(await sendSms(number, "Hello")).toEqual({ outcome: "failed", reason: "number_without_country" });
      expect(sns.calls()).toHaveLength(0);
    },
  );

  it.each(["InvalidParameterException", "InvalidParameter"])(
    "lets a text say what is wrong with its number: %s",
    async (name) => {
      sns.on(CheckIfPhoneNumberIsOptedOutCommand).rejects(awsError(name, 400));
      expect(await isOptedOut("+15145550142")).toBe(false);
    },
  );

  it("tries again when throttled, but not when SNS refuses", async () => {
    sns
      .on(PublishCommand)
      .rejectsOnce(awsError("ThrottledException", 429))
      .rejects(awsError("InvalidParameterException", 400));
    expect(await sendSms("+15145550142", "Hello")).toEqual({ outcome: "failed", reason: "InvalidParameterException" });
    expect(sns.calls()).toHaveLength(2);
  });
});
