import { existsSync, readFileSync } from "node:fs";
import * as z from "zod/mini";
import { capitalized } from "./logical-id.ts";

const Address = z.string().check(z.regex(/^[^<>@\s]+@[^<>@\s]+$/));
const linkError = "Only the last part of a feedback link, for example cafe-du-port.";
const WatchedLink = z.string().check(z.regex(/^[a-z0-9-]+$/, { error: linkError }));
const Positive = z.int().check(z.positive());

const StageFile = z.strictObject({
  /** The CDK refuses credentials of another account. */
  account: z.string().check(z.regex(/^\d{12}$/)),
  region: z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/)),
  /** Null serves CloudFront's own name and sends from the single address of `mailFrom`. */
  domain: z.nullable(z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/))),
  /** Whether the data outlives the stacks; false for stages that `--destroy` may remove. */
  keeps: z.boolean(),
  /** A restored table in place of the stack's own (docs/restoring.md). */
  table: z.nullable(z.strictObject({ name: z.string(), stream: z.string().check(z.startsWith("arn:")) })),
  /** `Name <address>`; its domain becomes an SES identity. */
  mailFrom: z.string().check(z.regex(/^[^<>]*<[^<>@\s]+@[^<>@\s]+>$/)),
  salesAddress: Address,
  /** Gets alarms and warnings of the budget, once confirmed. */
  operator: Address,
  /** Whether SES still is in its sandbox, where recipients are verified identities. */
  mailSandbox: z.boolean(),
  /** Requests by email of one organization on a UTC day; SES's quota must hold those of all. */
  emailsADay: Positive,
  /** Of each of the two queues; SES's rate must hold both. */
  emailsASecond: Positive,
  /** US dollars; the limit itself is set in SNS by hand, 1 in a new account. */
  smsMonthlyLimit: z.number().check(z.positive()),
  /** A number for texts and their answers; null before one is granted. */
  smsNumber: z.nullable(z.string().check(z.regex(/^\+\d{7,15}$/))),
  /** Receives customers' replies by email, for example reply.reviens.example; null where they reply on a page. */
  replyDomain: z.nullable(z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/))),
  /** US dollars a month, SMS apart; the operator is told at 80 and 100 %. */
  budget: Positive,
  /** A feedback link that is opened from outside all day; null before there is one. */
  watchedLink: z.nullable(WatchedLink),
  /** `owner/name` on GitHub, whose environment named as the stage may deploy; null for none. */
  repository: z.nullable(z.string().check(z.regex(/^[\w.-]+\/[\w.-]+$/))),
  /** Whether Stripe Tax adds taxes (docs/stripe.md). */
  stripeTax: z.enum(["on", "off"]),
  /** Numbers of accepted origin keys; CloudFront sends the last one (`origin-check.ts`). */
  originKeys: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(2)),
});

export interface StageSettings extends z.infer<typeof StageFile> {
  /** Part of every name that is unique per account. */
  stage: string;
}

export function stageSettings(stage: string): StageSettings {
  const file = new URL(`stages/${stage}.json`, import.meta.url);
  if (!/^[a-z][a-z0-9]*$/.test(stage) || !existsSync(file)) throw new Error(`There is no infra/stages/${stage}.json.`);
  return { stage, ...StageFile.parse(JSON.parse(readFileSync(file, "utf8"))) };
}

/** Reserved names (RFC 2606) and the zero account. */
const isPlaceholder = (value: string) => /(^0+|\.(example|test|invalid|localhost))$/.test(value);

export function refusePlaceholders(settings: StageSettings): void {
  const { account, domain, salesAddress, operator } = settings;
  const mailboxes = [senderAddress(settings), salesAddress, operator].map((address) => address.replace(/^.*@/, ""));
  const undecided = [account, domain ?? "", ...new Set(mailboxes)].filter(isPlaceholder);
  if (undecided.length > 0)
    throw new Error(`infra/stages/${settings.stage}.json cannot be deployed: decide ${undecided.join(", ")}.`);
}

/** Production by default, but a deployment requires a stage without placeholders. */
export function chosenSettings(stage: unknown, { deploying }: { deploying: boolean }): StageSettings {
  if (!deploying) return stageSettings(typeof stage === "string" ? stage : "production");
  if (typeof stage !== "string") throw new Error("Name the stage to deploy, for example --context stage=staging.");
  const settings = stageSettings(stage);
  refusePlaceholders(settings);
  return settings;
}

export const senderAddress = ({ mailFrom }: Pick<StageSettings, "mailFrom">): string =>
  mailFrom.replace(/^.*<|>$/g, "");

/** The SES identity that sends: the sender's domain, or its single address for a stage without a domain. */
export const senderIdentity = (settings: Pick<StageSettings, "mailFrom" | "domain">): string =>
  settings.domain === null ? senderAddress(settings) : senderAddress(settings).replace(/^.*@/, "");

export const stackName = ({ stage }: Pick<StageSettings, "stage">, stack: string): string =>
  `Reviens${capitalized(stage)}${stack}`;

/** Where AWS keeps CloudFront's certificates, firewalls and figures. */
export const edgeRegion = "us-east-1";

/** Known in advance, so that permissions can name them alone. */
export const siteBucketName = ({ stage, account }: StageSettings): string => `reviens-site-${stage}-${account}`;
export const logosBucketName = ({ stage, account }: StageSettings): string => `reviens-logos-${stage}-${account}`;
/** Emails that customers replied with, as SES stored them. */
export const mailBucketName = ({ stage, account }: StageSettings): string => `reviens-mail-${stage}-${account}`;
