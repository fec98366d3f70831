import { Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Grant } from "./grants.ts";

/** The resources that grants refer to, mostly by ARN. */
export interface Resources {
  table: string;
  signingKey: string;
  /** The bucket of files that users bring. */
  files: string;
  /** The identity that SES sends for, the only address that it may send from, and its configuration sets. */
  mail: { identity: string; from: string; sets: string[] };
  /** Every SNS topic. Functions that send SMS may publish to none of them. */
  topics: string;
}

/** Allows a call only if every partition key in it begins with one of `keys`. */
const onlyKeys = (keys: readonly string[]) => ({
  "ForAllValues:StringLike": { "dynamodb:LeadingKeys": keys.map((key) => `${key}*`) },
});

const onTable = ({ actions, keys }: Grant["table"], { table }: Resources): PolicyStatement =>
  new PolicyStatement({
    actions: actions.map((action) => `dynamodb:${action}`),
    resources: [table],
    conditions: onlyKeys(keys),
  });

const onIndexes = (indexes: Grant["indexes"] = {}, { table }: Resources): PolicyStatement[] =>
  Object.entries(indexes).map(
    ([index, keys]) =>
      new PolicyStatement({
        actions: ["dynamodb:Query"],
        resources: [`${table}/index/${index}`],
        conditions: onlyKeys(keys),
      }),
  );

const sending = {
  email: ({ mail }: Resources) => [
    new PolicyStatement({
      actions: ["ses:SendRawEmail"],
      resources: [mail.identity, ...mail.sets],
      conditions: { StringEquals: { "ses:FromAddress": mail.from } },
    }),
  ],
  // IAM cannot name a telephone number, so publishing and asking about one is allowed everywhere, and publishing denied on topics.
  sms: ({ topics }: Resources) => [
    new PolicyStatement({ actions: ["sns:Publish", "sns:CheckIfPhoneNumberIsOptedOut"], resources: ["*"] }),
    new PolicyStatement({ effect: Effect.DENY, actions: ["sns:Publish"], resources: [topics] }),
  ],
};

const signing = ({ signingKey }: Resources): PolicyStatement =>
  new PolicyStatement({ actions: ["secretsmanager:GetSecretValue"], resources: [signingKey] });

/** Files are never read nor listed: CloudFront shows them. */
const onFiles = (folder: string, actions: readonly string[], { files }: Resources): PolicyStatement =>
  new PolicyStatement({ actions: actions.map((action) => `s3:${action}`), resources: [`${files}/${folder}/*`] });

/** The policy statements of a grant. */
export const statementsOf = (
  { table, indexes, sends = [], files = {}, signs, bills, reads }: Grant,
  on: Resources,
): PolicyStatement[] => [
  onTable(table, on),
  ...onIndexes(indexes, on),
  ...Object.entries(files).map(([folder, actions]) => onFiles(folder, actions, on)),
  ...sends.flatMap((channel) => sending[channel](on)),
  ...(signs || bills || reads ? [signing(on)] : []),
];
