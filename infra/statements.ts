import { Effect, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Grant } from "./grants.ts";

/** What grants are about, by its name in AWS. */
export interface Resources {
  table: string;
  signingKey: string;
  /** The identity that SES sends for, and the only address that it may send from. */
  mail: { identity: string; from: string };
  /** Every topic of SNS: a function that texts people must publish to none. */
  topics: string;
}

/** Only where every partition key of a call begins like one of `keys`. */
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
      resources: [mail.identity],
      conditions: { StringEquals: { "ses:FromAddress": mail.from } },
    }),
  ],
  // IAM cannot name a telephone number, so everything is allowed and every topic denied.
  sms: ({ topics }: Resources) => [
    new PolicyStatement({ actions: ["sns:Publish"], resources: ["*"] }),
    new PolicyStatement({ effect: Effect.DENY, actions: ["sns:Publish"], resources: [topics] }),
  ],
};

const signing = ({ signingKey }: Resources): PolicyStatement =>
  new PolicyStatement({ actions: ["secretsmanager:GetSecretValue"], resources: [signingKey] });

/** The policy statements of a grant. */
export const statementsOf = ({ table, indexes, sends = [], signs }: Grant, on: Resources): PolicyStatement[] => [
  onTable(table, on),
  ...onIndexes(indexes, on),
  ...sends.flatMap((channel) => sending[channel](on)),
  ...(signs ? [signing(on)] : []),
];
