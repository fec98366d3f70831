import { existsSync, readFileSync } from "node:fs";
import * as z from "zod/mini";

const StageFile = z.strictObject({
  /** The CDK refuses credentials of another account. */
  account: z.string().check(z.regex(/^\d{12}$/)),
  region: z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/)),
  domain: z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)),
  /** `Name <address>`, at a verified SES identity. */
  mailFrom: z.string().check(z.regex(/^[^<>]*<[^<>@\s]+@[^<>@\s]+>$/)),
  salesAddress: z.string().check(z.regex(/^[^<>@\s]+@[^<>@\s]+$/)),
  /** Requests by email of one organization on a UTC day; SES's quota must hold those of all. */
  emailsADay: z.int().check(z.positive()),
  /** US dollars; the limit itself is set in SNS by hand, 1 in a new account. */
  smsMonthlyLimit: z.number().check(z.positive()),
  /** Whether Stripe Tax adds taxes (docs/stripe.md). */
  stripeTax: z.enum(["on", "off"]),
  /** Numbers of accepted origin keys; CloudFront sends the last one (`origin-check.ts`). */
  originKeys: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(2)),
});

export interface StageSettings extends z.infer<typeof StageFile> {
  /** Part of every name that is unique per account. */
  stage: string;
}

function settingsOf(stage: string): StageSettings {
  const file = new URL(`stages/${stage}.json`, import.meta.url);
  if (!/^[a-z][a-z0-9]*$/.test(stage) || !existsSync(file)) throw new Error(`There is no infra/stages/${stage}.json.`);
  return { stage, ...StageFile.parse(JSON.parse(readFileSync(file, "utf8"))) };
}

/** Reserved names (RFC 2606) and the zero account. */
const isPlaceholder = (value: string) => /(^0+|\.(example|test|invalid|localhost))$/.test(value);

export function refusePlaceholders(settings: StageSettings): void {
  const { account, domain, salesAddress } = settings;
  const undecided = [account, domain, senderDomain(settings), salesAddress.replace(/^.*@/, "")].filter(isPlaceholder);
  if (undecided.length > 0)
    throw new Error(`infra/stages/${settings.stage}.json cannot be deployed: decide ${undecided.join(", ")}.`);
}

/** Production by default, but a deployment requires a stage without placeholders. */
export function chosenSettings(stage: unknown, { deploying }: { deploying: boolean }): StageSettings {
  if (!deploying) return settingsOf(typeof stage === "string" ? stage : "production");
  if (typeof stage !== "string") throw new Error("Name the stage to deploy, for example --context stage=staging.");
  const settings = settingsOf(stage);
  refusePlaceholders(settings);
  return settings;
}

export const senderAddress = ({ mailFrom }: Pick<StageSettings, "mailFrom">): string =>
  mailFrom.replace(/^.*<|>$/g, "");

export const senderDomain = (settings: Pick<StageSettings, "mailFrom">): string =>
  senderAddress(settings).replace(/^.*@/, "");

/** Known in advance, so that permissions can name it alone. */
export const logosBucketName = ({ stage, account }: StageSettings): string => `reviens-logos-${stage}-${account}`;
