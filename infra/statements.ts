import { Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Grant } from "./grants.ts";

export interface Resources {
  table: string;
  signingKey: string;
  files: string;
  receivedMail: string;
  /** Only this sender address is allowed. */
  mail: { identity: string; from: string; sets: string[]; recipients: string[] };
  /** Functions that send SMS may publish to no topic. */
  topics: string;
}

/** Every partition key of a call must match. */
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
      resources: [mail.identity, ...mail.sets, ...mail.recipients],
      conditions: { StringEquals: { "ses:FromAddress": mail.from } },
    }),
  ],
  // IAM cannot name phone numbers, so publishing is allowed everywhere and denied on topics.
  sms: ({ topics }: Resources) => [
    new PolicyStatement({ actions: ["sns:Publish", "sns:CheckIfPhoneNumberIsOptedOut"], resources: ["*"] }),
    new PolicyStatement({ effect: Effect.DENY, actions: ["sns:Publish"], resources: [topics] }),
  ],
};

const signing = ({ signingKey }: Resources): PolicyStatement =>
  new PolicyStatement({ actions: ["secretsmanager:GetSecretValue"], resources: [signingKey] });

/** Files are never read or listed: CloudFront serves them. */
const onFiles = (folder: string, actions: readonly string[], { files }: Resources): PolicyStatement =>
  new PolicyStatement({ actions: actions.map((action) => `s3:${action}`), resources: [`${files}/${folder}/*`] });

export const statementsOf = (
  { table, indexes, sends = [], files = {}, receives, signs, bills, reads }: Grant,
  on: Resources,
): PolicyStatement[] => [
  onTable(table, on),
  ...onIndexes(indexes, on),
  ...Object.entries(files).map(([folder, actions]) => onFiles(folder, actions, on)),
  ...(receives ? [new PolicyStatement({ actions: ["s3:GetObject"], resources: [`${on.receivedMail}/*`] })] : []),
  ...sends.flatMap((channel) => sending[channel](on)),
  ...(signs || bills || reads ? [signing(on)] : []),
];
