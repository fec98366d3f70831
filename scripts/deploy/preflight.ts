import { resolve4 } from "node:dns/promises";
import * as z from "zod/mini";
import { edgeRegion, logosBucketName, type StageSettings, senderIdentity } from "#infra/settings.ts";
import { table } from "#infra/table.ts";
import { addressesOf } from "#shared/contract/gateway.ts";
import { routes } from "#shared/contract/table.ts";
import { type Aws, unless } from "./aws.ts";
import { busy, readStacks, type Stacks, stacksIn } from "./stage-outputs.ts";
import { noNumber, numberOfStage } from "./wire.ts";

export interface Findings {
  /** What keeps the stage from being deployed, or from working. */
  stops: string[];
  /** What a person still has to do. */
  later: string[];
}

interface Account {
  aws: Aws;
  settings: StageSettings;
  stacks: Stacks;
}

type Check = (account: Account) => Promise<Partial<Findings>>;

const concurrencyAtLeast = 100;
const missing = /NotFound|does not exist|ResourceNotFound|NoSuch|404/;

const checks: Readonly<Record<string, Check>> = {
  async stacksAtRest({ stacks }) {
    const stuck = stacksIn(stacks, /ROLLBACK_FAILED$/).map(
      (kind) => `The ${kind} stack could not go back: continue its rollback in CloudFormation's console first.`,
    );
    return { stops: [...busy(stacks), ...stuck] };
  },

  async concurrency({ aws }) {
    const Limits = z.object({ AccountLimit: z.object({ ConcurrentExecutions: z.number() }) });
    const { AccountLimit } = await aws(Limits, ["lambda", "get-account-settings"]);
    const allowed = AccountLimit.ConcurrentExecutions;
    if (allowed >= concurrencyAtLeast) return {};
    return { stops: [`Lambda runs ${allowed} functions at once: ask for 1,000 (Service Quotas, Lambda, free).`] };
  },

  async mailAccount({ aws, settings: { mailSandbox, emailsADay, emailsASecond } }) {
    const Quota = z.object({ Max24HourSend: z.number(), MaxSendRate: z.number() });
    const MailAccount = z.object({ ProductionAccessEnabled: z.boolean(), SendQuota: Quota });
    const { ProductionAccessEnabled: isOut, SendQuota } = await aws(MailAccount, ["sesv2", "get-account"]);
    if (!isOut && !mailSandbox)
      return { stops: ["SES is in its sandbox: ask for production access, or set mailSandbox to true."] };
    if (!isOut) return { later: ["SES is in its sandbox: only verified addresses get emails (SES, Identities)."] };
    return {
      stops: [
        ...(SendQuota.Max24HourSend < emailsADay
          ? [`SES sends ${SendQuota.Max24HourSend} emails a day, one organization alone may send ${emailsADay}.`]
          : []),
        ...(SendQuota.MaxSendRate < emailsASecond
          ? [`SES sends ${SendQuota.MaxSendRate} emails a second, emailsASecond is ${emailsASecond}.`]
          : []),
      ],
      later: mailSandbox ? ["SES is out of its sandbox: set mailSandbox to false."] : [],
    };
  },

  async sender({ aws, settings }) {
    const identity = senderIdentity(settings);
    const Identity = z.object({
      VerifiedForSendingStatus: z.boolean(),
      MailFromAttributes: z.optional(z.object({ MailFromDomainStatus: z.optional(z.string()) })),
    });
    const asked = aws(Identity, ["sesv2", "get-email-identity", "--email-identity", identity]);
    const found = await unless(missing, asked);
    if (found === null) return {};
    if (!found.VerifiedForSendingStatus)
      return { later: [`SES has not verified ${identity} yet: set its records, or open the link that it mailed.`] };
    const mailFrom = found.MailFromAttributes?.MailFromDomainStatus;
    return settings.domain === null || mailFrom === "SUCCESS"
      ? {}
      : { later: [`mail.${identity} lacks its MX or SPF record: emails may end in spam.`] };
  },

  async texts({ aws, settings }) {
    const { smsMonthlyLimit, smsNumber } = settings;
    if (smsNumber === null) return { later: ["No number for texts: nobody is texted until smsNumber is set."] };
    const Sandbox = z.object({ IsInSandbox: z.boolean() });
    const Spending = z.object({ attributes: z.object({ MonthlySpendLimit: z.optional(z.string()) }) });
    const [{ IsInSandbox }, { attributes }, number] = await Promise.all([
      aws(Sandbox, ["sns", "get-sms-sandbox-account-status"]),
      aws(Spending, ["sns", "get-sms-attributes"]),
      numberOfStage(aws, settings),
    ]);
    const limit = Number(attributes.MonthlySpendLimit ?? 1);
    return {
      stops: [
        ...(number === null ? [noNumber(settings)] : []),
        ...(limit < smsMonthlyLimit ? [`SNS spends US$${limit} a month, smsMonthlyLimit is ${smsMonthlyLimit}.`] : []),
      ],
      later: IsInSandbox ? ["SNS is in its SMS sandbox: only verified numbers are texted."] : [],
    };
  },

  async certificate({ aws, stacks: { Edge } }) {
    const arn = Edge?.outputs.CertificateArn;
    if (arn === undefined) return {};
    const Certificate = z.object({ Certificate: z.object({ Status: z.string() }) });
    const found = await aws(Certificate, ["acm", "describe-certificate", "--certificate-arn", arn], {
      region: edgeRegion,
    });
    const { Status } = found.Certificate;
    return Status === "ISSUED" ? {} : { stops: [`The certificate is ${Status}: look at its DNS record.`] };
  },

  /** What a stage that keeps its data left behind stands in the way of a new one. */
  async leftovers({ aws, settings, stacks: { Data } }) {
    if (Data !== null) return {};
    const { stage } = settings;
    const found = await Promise.all([
      unless(missing, aws(z.unknown(), ["dynamodb", "describe-table", "--table-name", `${table.name}-${stage}`])),
      unless(missing, aws(z.unknown(), ["secretsmanager", "describe-secret", "--secret-id", `reviens/${stage}/keys`])),
      unless(missing, aws(z.unknown(), ["s3api", "head-bucket", "--bucket", logosBucketName(settings)])),
    ]);
    const names = ["the table", "the keys", "the bucket of logos"].filter((_, index) => found[index] !== null);
    if (names.length === 0) return {};
    return { stops: [`An earlier try left ${names.join(", ")}: import or remove them (docs/deploying.md).`] };
  },

  async routeQuota({ aws }) {
    const Quotas = z.object({ Quotas: z.array(z.object({ QuotaName: z.string(), Value: z.number() })) });
    const { Quotas: quotas } = await aws(Quotas, [
      "service-quotas",
      "list-service-quotas",
      "--service-code",
      "apigateway",
    ]);
    const allowed = quotas.find(({ QuotaName }) => /^Routes per/i.test(QuotaName))?.Value ?? 300;
    const needs = routes.flatMap(addressesOf).length + 1;
    return needs > allowed ? { stops: [`API Gateway allows ${allowed} routes, the API has ${needs}.`] } : {};
  },

  async keys({ aws, settings: { stage }, stacks: { Data } }) {
    if (Data === null) return {};
    const Secret = z.object({ SecretString: z.string() });
    const asked = aws(Secret, ["secretsmanager", "get-secret-value", "--secret-id", `reviens/${stage}/keys`]);
    // A first deployment that is under way or broke off has none yet.
    const secret = await unless(/AccessDenied|ResourceNotFound/, asked);
    if (secret === null) return {};
    const given = z.record(z.string(), z.unknown()).parse(JSON.parse(secret.SecretString));
    const lacks = keyNames.filter((name) => !(name in given));
    if (lacks.length === 0) return {};
    return { later: [`Keys not entered: ${lacks.join(", ")} (npm run deploy -- --stage ${stage} --keys).`] };
  },

  async domainPointsHere({ settings: { domain }, stacks: { Web } }) {
    const target = Web?.outputs.DistributionDomain;
    if (domain === null || target === undefined) return {};
    const [own = [], ours = []] = await Promise.all(
      [domain, target].map((name) => resolve4(name).catch((): string[] => [])),
    );
    if (own.some((address) => ours.includes(address))) return {};
    return { later: [`${domain} does not point to ${target} yet.`] };
  },
};

/** The keys that people enter; the others are made by the deployment. */
export const keyNames = [
  "stripeSecretKey",
  "stripePublishableKey",
  "stripeWebhookSecret",
  "googlePlacesKey",
  "tripadvisorKey",
] as const;

/** Reads the account and says everything that is in the way, in one list. */
export async function preflight(aws: Aws, settings: StageSettings): Promise<Findings> {
  const stacks = await readStacks(aws, settings);
  const found = await Promise.all(
    Object.entries(checks).map(async ([name, check]): Promise<Partial<Findings>> => {
      try {
        return await check({ aws, settings, stacks });
      } catch (error) {
        return { stops: [`${name} could not be checked. ${error instanceof Error ? error.message : error}`] };
      }
    }),
  );
  return { stops: found.flatMap(({ stops = [] }) => stops), later: found.flatMap(({ later = [] }) => later) };
}
