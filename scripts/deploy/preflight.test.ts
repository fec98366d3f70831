import { describe, expect, it } from "vitest";
import { exampleSettings } from "#infra/testing.ts";
import { type Aws, awsOf, CommandRefusal } from "./aws.ts";
import { preflight } from "./preflight.ts";

const settings = { ...exampleSettings, domain: null, smsNumber: "+15145550100" };
const stack = (status: string, outputs: Record<string, string> = {}) => ({
  Stacks: [
    {
      StackStatus: status,
      Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
    },
  ],
});

/** An account where nothing is in the way, by command; a code stands for AWS's refusal. */
const ready: Record<string, object | string> = {
  "sts get-caller-identity": { Account: settings.account },
  "cloudformation describe-stacks": "ValidationError) does not exist",
  "lambda get-account-settings": { AccountLimit: { ConcurrentExecutions: 1_000 } },
  "sesv2 get-account": { ProductionAccessEnabled: true, SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14 } },
  "sesv2 get-email-identity": "NotFoundException",
  "sns get-sms-sandbox-account-status": { IsInSandbox: false },
  "sns get-sms-attributes": { attributes: { MonthlySpendLimit: "500" } },
  "pinpoint-sms-voice-v2 describe-phone-numbers": {
    PhoneNumbers: [{ PhoneNumberId: "phone-1", PhoneNumber: settings.smsNumber }],
  },
  "dynamodb describe-table": "ResourceNotFoundException",
  "secretsmanager describe-secret": "ResourceNotFoundException",
  "s3api head-bucket": "404",
  "service-quotas list-service-quotas": { Quotas: [] },
};

const awsWith =
  (changed: Record<string, object | string>): Aws =>
  async (schema, args) => {
    const answer = { ...ready, ...changed }[args.slice(0, 2).join(" ")];
    if (answer === undefined || typeof answer === "string") throw new CommandRefusal(args.join(" "), `(${answer})`);
    return schema.parse(answer);
  };

describe("the preflight", () => {
  it("finds nothing in the way of a first deployment in an account that is ready", async () => {
    expect(await preflight(awsWith({}), settings)).toEqual({ stops: [], later: [] });
  });

  it.each<[string, Record<string, object | string>, RegExp]>([
    [
      "a new account",
      { "lambda get-account-settings": { AccountLimit: { ConcurrentExecutions: 10 } } },
      /10 functions/,
    ],
    [
      "SES's sandbox",
      { "sesv2 get-account": { ProductionAccessEnabled: false, SendQuota: { Max24HourSend: 200, MaxSendRate: 1 } } },
      /sandbox/,
    ],
    [
      "too small a quota of emails",
      { "sesv2 get-account": { ProductionAccessEnabled: true, SendQuota: { Max24HourSend: 5_000, MaxSendRate: 14 } } },
      /5000 emails a day/,
    ],
    ["a low limit of texts", { "sns get-sms-attributes": { attributes: {} } }, /US\$1 a month/],
    [
      "a number of somebody else's",
      { "pinpoint-sms-voice-v2 describe-phone-numbers": { PhoneNumbers: [] } },
      /no number/,
    ],
    ["what an earlier try left", { "dynamodb describe-table": {} }, /left the table/],
    ["somebody else's deployment", { "cloudformation describe-stacks": stack("UPDATE_IN_PROGRESS") }, /right now/],
    ["a stuck rollback", { "cloudformation describe-stacks": stack("UPDATE_ROLLBACK_FAILED") }, /could not go back/],
    [
      "too few routes",
      { "service-quotas list-service-quotas": { Quotas: [{ QuotaName: "Routes per API", Value: 100 }] } },
      /100 routes/,
    ],
    [
      "an account that may not be read",
      { "lambda get-account-settings": "AccessDeniedException" },
      /could not be checked/,
    ],
  ])("stops at %s", async (_, changed, said) => {
    const { stops } = await preflight(awsWith(changed), settings);
    expect(stops.join("\n")).toMatch(said);
  });

  it("is not begun with credentials of another account", async () => {
    const other = awsWith({ "sts get-caller-identity": { Account: "210987654321" } });
    await expect(awsOf(settings, other)).rejects.toThrow(/210987654321/);
  });

  it("stops at a certificate that waits for its record", async () => {
    const arn = "arn:aws:acm:us-east-1:000000000000:certificate/1";
    const { stops } = await preflight(
      awsWith({
        "cloudformation describe-stacks": stack("CREATE_COMPLETE", { CertificateArn: arn }),
        "acm describe-certificate": { Certificate: { Status: "PENDING_VALIDATION" } },
        "secretsmanager get-secret-value": { SecretString: "{}" },
      }),
      settings,
    );
    expect(stops).toEqual(["The certificate is PENDING_VALIDATION: look at its DNS record."]);
  });

  it("goes on where a first deployment broke off before it made the keys", async () => {
    const { stops } = await preflight(
      awsWith({
        "cloudformation describe-stacks": stack("ROLLBACK_COMPLETE"),
        "secretsmanager get-secret-value": "ResourceNotFoundException",
      }),
      settings,
    );
    expect(stops).toEqual([]);
  });

  it("goes on where a deployment was stopped before it executed its change set", async () => {
    const review = awsWith({ "cloudformation describe-stacks": stack("REVIEW_IN_PROGRESS") });
    expect(await preflight(review, settings)).toEqual({ stops: [], later: [] });
  });

  it("says all that is in the way in one list", async () => {
    const { stops } = await preflight(
      awsWith({ "sns get-sms-attributes": { attributes: {} }, "s3api head-bucket": {} }),
      settings,
    );
    expect(stops).toHaveLength(2);
  });

  it("leaves for later what a person does afterwards: keys, records, the number for texts", async () => {
    const { stops, later } = await preflight(
      awsWith({
        "cloudformation describe-stacks": stack("CREATE_COMPLETE"),
        "sesv2 get-email-identity": { VerifiedForSendingStatus: false },
        "secretsmanager get-secret-value": { SecretString: '{"signing":"x","stripeSecretKey":"x"}' },
      }),
      { ...settings, smsNumber: null },
    );
    expect(stops).toEqual([]);
    expect(later.join("\n")).toMatch(/smsNumber[\s\S]*stripePublishableKey|stripePublishableKey[\s\S]*smsNumber/);
    expect(later.join("\n")).not.toContain("stripeSecretKey");
  });
});
