import { existsSync, readFileSync } from "node:fs";
import * as z from "zod/mini";

/** What differs between stages. `stages/<stage>.json` holds it for each. */
const StageFile = z.strictObject({
  /** The AWS account. The CDK's command line refuses credentials of any other. */
  account: z.string().check(z.regex(/^\d{12}$/)),
  /** The region of the table and the functions. */
  region: z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/)),
  /** The host name of the site, without scheme. */
  domain: z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)),
  /** The sender of every email, `Name <address>`. Its domain must be a verified identity of SES. */
  mailFrom: z.string().check(z.regex(/^[^<>]*<[^<>@\s]+@[^<>@\s]+>$/)),
  /** The mailbox of those who tell a price for many locations. */
  salesAddress: z.string().check(z.regex(/^[^<>@\s]+@[^<>@\s]+$/)),
  /** What SNS may spend on SMS in a month, in US dollars, as it is set in SNS by hand: 1 in a new account. */
  smsMonthlyLimit: z.number().check(z.positive()),
  /** Whether Stripe Tax adds taxes to subscriptions, `on` or `off` (docs/stripe.md). */
  stripeTax: z.enum(["on", "off"]),
  /** The numbers of the keys that the API takes from CloudFront. CloudFront sends the last one (`origin-check.ts`). */
  originKeys: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(2)),
});

/** The settings of one stage. */
export interface Settings extends z.infer<typeof StageFile> {
  /** Its name, which stands in the name of everything that AWS keeps one of per account. */
  stage: string;
}

function settingsOf(stage: string): Settings {
  const file = new URL(`stages/${stage}.json`, import.meta.url);
  if (!/^[a-z][a-z0-9]*$/.test(stage) || !existsSync(file)) throw new Error(`There is no infra/stages/${stage}.json.`);
  return { stage, ...StageFile.parse(JSON.parse(readFileSync(file, "utf8"))) };
}

/** Names that exist nowhere (RFC 2606), and the account that nobody has. */
const isPlaceholder = (value: string) => /(^0+|\.(example|test|invalid|localhost))$/.test(value);

/** Throws naming every value of a stage's file that nobody has decided yet. */
export function refusePlaceholders(settings: Settings): void {
  const { account, domain, salesAddress } = settings;
  const undecided = [account, domain, senderDomain(settings), salesAddress.replace(/^.*@/, "")].filter(isPlaceholder);
  if (undecided.length > 0)
    throw new Error(`infra/stages/${settings.stage}.json cannot be deployed: decide ${undecided.join(", ")}.`);
}

/**
 * The settings of the stage that was asked for. Without a name it is production, as long as nothing is deployed.
 * Throws on a deployment without a stage, and on one whose file still has placeholders.
 */
export function chosenSettings(stage: unknown, { deploying }: { deploying: boolean }): Settings {
  if (!deploying) return settingsOf(typeof stage === "string" ? stage : "production");
  if (typeof stage !== "string") throw new Error("Name the stage to deploy, for example --context stage=staging.");
  const settings = settingsOf(stage);
  refusePlaceholders(settings);
  return settings;
}

/** The address within `Name <address>`. */
export const senderAddress = ({ mailFrom }: Pick<Settings, "mailFrom">): string => mailFrom.replace(/^.*<|>$/g, "");

/** The domain of the sender's address: the identity that SES sends for. */
export const senderDomain = (settings: Pick<Settings, "mailFrom">): string =>
  senderAddress(settings).replace(/^.*@/, "");

/** The bucket of logos. Its name is known in advance, so that a right to store names it and nothing else. */
export const logosBucketName = ({ stage, account }: Settings): string => `reviens-logos-${stage}-${account}`;
