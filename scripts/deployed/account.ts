import assert from "node:assert/strict";
import { ListSubscriptionsByTopicCommand, ListTopicsCommand, PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import * as z from "zod/mini";
import { waitUntil } from "../local/process.ts";
import type { Emulator } from "./emulator.ts";
import { settings } from "./operator.ts";

const Mail = z.object({ To: z.array(z.string()), Subject: z.string(), BodyText: z.string() });
export type Mail = z.infer<typeof Mail>;
const Mails = z.object({ messages: z.record(z.string(), z.array(Mail)) });
const Texts = z.object({ sms_messages: z.record(z.string(), z.array(z.object({ Message: z.string() }))) });
const QueueUrl = z.object({ QueueUrl: z.string() });
const Redrive = z.object({ deadLetterTargetArn: z.string() });
const Attributes = z.object({ Attributes: z.record(z.string(), z.string()) });
const Mappings = z.object({ EventSourceMappings: z.array(z.object({ UUID: z.string(), EventSourceArn: z.string() })) });
const LogGroups = z.object({ logGroups: z.array(z.object({ logGroupName: z.string() })) });
const Entries = z.object({ events: z.array(z.object({ message: z.string() })) });
const Received = z.object({ Messages: z._default(z.array(z.unknown()), []) });

/** What an operator does in the account, and what providers know. */
export function accountOf({ endpoint, environment }: Emulator) {
  const credentials = { accessKeyId: settings.account, secretAccessKey: environment.AWS_SECRET_ACCESS_KEY ?? "" };
  const sns = new SNSClient({ endpoint, region: settings.region, credentials });

  /** Services without a client in the project; the emulator checks no signatures. */
  const signedFor = (service: string) => ({
    authorization: `AWS4-HMAC-SHA256 Credential=${settings.account}/20260101/${settings.region}/${service}/aws4_request, SignedHeaders=host, Signature=0`,
  });

  async function asked(service: string, path: string, init: RequestInit): Promise<unknown> {
    const headers = { ...signedFor(service), ...Object(init.headers) };
    const answer = await fetch(endpoint + path, { ...init, headers });
    const text = await answer.text();
    assert.ok(answer.ok, `${service} ${path} answered ${answer.status}: ${text}`);
    return text === "" ? null : JSON.parse(text);
  }

  const sqs = (action: string, body: object) =>
    asked("sqs", "/", {
      method: "POST",
      headers: { "content-type": "application/x-amz-json-1.0", "x-amz-target": `AmazonSQS.${action}` },
      body: JSON.stringify(body),
    });

  const logs = (action: string, body: object) =>
    asked("logs", "/", {
      method: "POST",
      headers: { "content-type": "application/x-amz-json-1.1", "x-amz-target": `Logs_20140328.${action}` },
      body: JSON.stringify(body),
    });

  const urlOf = async (arn: string) =>
    QueueUrl.parse(await sqs("GetQueueUrl", { QueueName: arn.replace(/^.*:/, "") })).QueueUrl;

  async function topicArn(id: string): Promise<string> {
    const { Topics = [] } = await sns.send(new ListTopicsCommand({}));
    const found = Topics.find(({ TopicArn }) => TopicArn?.includes(id));
    assert.ok(found?.TopicArn, `There is a topic ${id}`);
    return found.TopicArn;
  }

  async function mails(): Promise<Mail[]> {
    const answer = await fetch(`${endpoint}/_ministack/ses/messages?account=${settings.account}`);
    return Object.values(Mails.parse(await answer.json()).messages).flat();
  }

  return {
    mailsTo: async (address: string) => (await mails()).filter((mail) => mail.To.includes(address)),

    async mailTo(address: string, subject: RegExp): Promise<Mail> {
      const sought = async () =>
        (await mails()).find((mail) => mail.To.includes(address) && subject.test(mail.Subject));
      await waitUntil(async () => (await sought()) !== undefined, `No email to ${address} about ${subject}.`, 30_000);
      const mail = await sought();
      assert.ok(mail);
      return mail;
    },

    async textTo(phone: string): Promise<string> {
      const address = `${endpoint}/_ministack/sns/sms-messages?phoneNumber=${encodeURIComponent(phone)}`;
      const sought = async () => Texts.parse(await (await fetch(address)).json()).sms_messages[phone]?.[0]?.Message;
      await waitUntil(async () => (await sought()) !== undefined, `No text to ${phone}.`, 30_000);
      return (await sought()) ?? "";
    },

    publish: async (topic: string, message: object) =>
      sns.send(new PublishCommand({ TopicArn: await topicArn(topic), Message: JSON.stringify(message) })),

    /** Queues by their topic, because their own names are cut off. */
    async queuesOf(topic: string): Promise<{ queue: string; deadLetters: string }> {
      const asking = new ListSubscriptionsByTopicCommand({ TopicArn: await topicArn(topic) });
      const { Subscriptions: [{ Endpoint: queue = "" } = {}] = [] } = await sns.send(asking);
      const asked = { QueueUrl: await urlOf(queue), AttributeNames: ["RedrivePolicy"] };
      const { RedrivePolicy = "" } = Attributes.parse(await sqs("GetQueueAttributes", asked)).Attributes;
      return { queue, deadLetters: Redrive.parse(JSON.parse(RedrivePolicy)).deadLetterTargetArn };
    },

    /** Stops or restarts the function that reads a queue. */
    async setReading(arn: string, enabled: boolean): Promise<void> {
      const path = "/2015-03-31/event-source-mappings/";
      const { EventSourceMappings: all } = Mappings.parse(await asked("lambda", path, {}));
      const mapping = all.find(({ EventSourceArn }) => EventSourceArn === arn);
      assert.ok(mapping, `A function reads ${arn}`);
      await asked("lambda", path + mapping.UUID, { method: "PUT", body: JSON.stringify({ Enabled: enabled }) });
    },

    /** The functions' own entries of a level. */
    async logged(level: "WARN" | "ERROR"): Promise<string[]> {
      const { logGroups } = LogGroups.parse(await logs("DescribeLogGroups", {}));
      const found = await Promise.all(
        logGroups.map(({ logGroupName }) => logs("FilterLogEvents", { logGroupName, filterPattern: level })),
      );
      const entries = found.flatMap((one) => Entries.parse(one).events.map(({ message }) => message));
      return entries.filter((entry) => entry.startsWith("{"));
    },

    async receive(arn: string): Promise<number> {
      const received = await sqs("ReceiveMessage", { QueueUrl: await urlOf(arn), VisibilityTimeout: 0 });
      return Received.parse(received).Messages.length;
    },

    /** Waits until no message is left in a queue. */
    async isRead(arn: string): Promise<void> {
      const AttributeNames = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"];
      const asked = { QueueUrl: await urlOf(arn), AttributeNames };
      const isEmpty = async () => {
        const { Attributes: counts } = Attributes.parse(await sqs("GetQueueAttributes", asked));
        return Object.values(counts).every((count) => count === "0");
      };
      await waitUntil(isEmpty, `${arn} is not read.`, 30_000);
    },

    redrive: ({ queue, deadLetters }: { queue: string; deadLetters: string }) =>
      sqs("StartMessageMoveTask", { SourceArn: deadLetters, DestinationArn: queue }),
  };
}

export type Account = ReturnType<typeof accountOf>;
