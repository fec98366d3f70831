import { tmpdir } from "node:os";
import * as z from "zod/mini";
import { edgeRegion, type StageSettings } from "#infra/settings.ts";
import { type Aws, unless } from "./aws.ts";
import { cdk } from "./stacks.ts";

const policyName = "reviens-deployment";

/** Services whose resources the stacks have; everything else CloudFormation may not touch. */
const services = [
  "acm",
  "apigateway",
  "budgets",
  "cloudfront",
  "cloudwatch",
  "dynamodb",
  "events",
  "lambda",
  "logs",
  "pipes",
  "route53",
  "s3",
  "secretsmanager",
  "ses",
  "sns",
  "sqs",
  "wafv2",
];

/** Roles of ours alone, and never more than the services above: whoever deploys cannot make an administrator. */
export const executionPolicy = ({ account }: Pick<StageSettings, "account">) => ({
  Version: "2012-10-17",
  Statement: [
    { Effect: "Allow", Action: services.map((service) => `${service}:*`), Resource: "*" },
    {
      Effect: "Allow",
      Action: [
        ...["Get", "Create", "Delete", "Tag", "Untag", "Pass", "Update"].map((verb) => `iam:${verb}Role`),
        ...["Get", "Put", "Delete"].map((verb) => `iam:${verb}RolePolicy`),
        "iam:ListRoleTags",
        "iam:UpdateAssumeRolePolicy",
      ],
      Resource: [`arn:aws:iam::${account}:role/Reviens*`, `arn:aws:iam::${account}:role/reviens-*`],
    },
    {
      Effect: "Allow",
      Action: "iam:CreateServiceLinkedRole",
      Resource: "*",
      Condition: { StringLike: { "iam:AWSServiceName": ["*.amazonaws.com"] } },
    },
    { Effect: "Allow", Action: "ssm:GetParameters", Resource: `arn:aws:ssm:*:${account}:parameter/cdk-bootstrap/*` },
  ],
});

/** Prepares both regions for the CDK, with a policy of our own in place of an administrator's; again, it does nothing. */
export async function bootstrap(aws: Aws, settings: StageSettings): Promise<void> {
  const { account, region, repository } = settings;
  const arn = `arn:aws:iam::${account}:policy/${policyName}`;
  const document = JSON.stringify(executionPolicy(settings));
  const known = await unless(/NoSuchEntity/, aws(z.unknown(), ["iam", "get-policy", "--policy-arn", arn]));
  if (known === null)
    await aws(z.unknown(), ["iam", "create-policy", "--policy-name", policyName, "--policy-document", document]);
  if (repository !== null) {
    const provider = "https://token.actions.githubusercontent.com";
    const made = ["iam", "create-open-id-connect-provider", "--url", provider, "--client-id-list", "sts.amazonaws.com"];
    await unless(/EntityAlreadyExists/, aws(z.unknown(), made));
  }
  for (const at of new Set([region, edgeRegion])) {
    const stack = ["cloudformation", "describe-stacks", "--stack-name", "CDKToolkit"];
    if ((await unless(/does not exist/, aws(z.unknown(), stack, { region: at }))) !== null) continue;
    const asked = ["bootstrap", `aws://${account}/${at}`, "--cloudformation-execution-policies", arn, "--no-notices"];
    // Beside cdk.json it would synthesize the app first.
    await cdk(asked, tmpdir());
  }
}
