import { tmpdir } from "node:os";
import * as z from "zod/mini";
import { edgeRegion, type StageSettings } from "#infra/settings.ts";
import { type Aws, unless } from "./aws.ts";
import { runCdk } from "./stacks.ts";
import { describeStack, isCreated } from "./stage-outputs.ts";

const policyName = "reviens-deployment";

/** Services whose resources the stacks have; CloudFormation may touch no others. */
const services = [
  "acm",
  "apigateway",
  "budgets",
  "cloudformation",
  "cloudfront",
  "cloudwatch",
  "dynamodb",
  "events",
  "lambda",
  "logs",
  "pipes",
  "route53",
  "s3",
  "scheduler",
  "secretsmanager",
  "ses",
  "sns",
  "sqs",
  "wafv2",
];

/** Beside the services only roles of ours, and what CloudFormation asks while it makes a table or passes itself on. */
export const executionPolicy = ({ account }: Pick<StageSettings, "account">) => ({
  Version: "2012-10-17",
  Statement: [
    { Effect: "Allow", Action: services.map((service) => `${service}:*`), Resource: "*" },
    {
      Effect: "Allow",
      Action: [
        ...["Get", "Create", "Delete", "Tag", "Untag", "Pass", "Update"].map((verb) => `iam:${verb}Role`),
        ...["Get", "Put", "Delete"].map((verb) => `iam:${verb}RolePolicy`),
        ...["RoleTags", "RolePolicies", "AttachedRolePolicies"].map((what) => `iam:List${what}`),
        "iam:UpdateAssumeRolePolicy",
      ],
      Resource: [`arn:aws:iam::${account}:role/Reviens*`, `arn:aws:iam::${account}:role/reviens-*`],
    },
    // Nested stacks are made by the same role.
    { Effect: "Allow", Action: "iam:PassRole", Resource: `arn:aws:iam::${account}:role/cdk-hnb659fds-cfn-exec-role-*` },
    {
      Effect: "Allow",
      Action: "iam:CreateServiceLinkedRole",
      Resource: `arn:aws:iam::${account}:role/aws-service-role/*`,
    },
    { Effect: "Allow", Action: ["application-autoscaling:Describe*", "kms:DescribeKey"], Resource: "*" },
    { Effect: "Allow", Action: "ssm:GetParameters", Resource: `arn:aws:ssm:*:${account}:parameter/cdk-bootstrap/*` },
  ],
});

const Policy = z.object({ Policy: z.object({ DefaultVersionId: z.string() }) });
const Version = z.object({ PolicyVersion: z.object({ Document: z.unknown() }) });

/** Makes the policy or replaces its text, where the credentials may: those of CI may not. */
async function writePolicy(aws: Aws, settings: StageSettings, arn: string): Promise<void> {
  const document = JSON.stringify(executionPolicy(settings));
  const named = ["--policy-arn", arn];
  const known = await unless(/NoSuchEntity/, aws(Policy, ["iam", "get-policy", ...named]));
  if (known === null) {
    const made = ["iam", "create-policy", "--policy-name", policyName, "--policy-document", document];
    await aws(z.unknown(), made);
    return;
  }
  const version = ["--version-id", known.Policy.DefaultVersionId];
  const { PolicyVersion } = await aws(Version, ["iam", "get-policy-version", ...named, ...version]);
  if (JSON.stringify(PolicyVersion.Document) === document) return;
  await aws(z.unknown(), ["iam", "create-policy-version", ...named, "--policy-document", document, "--set-as-default"]);
  await aws(z.unknown(), ["iam", "delete-policy-version", ...named, ...version]);
}

/** Prepares both regions for the CDK, with a policy of our own in place of an administrator's; again, it does nothing. */
export async function bootstrap(aws: Aws, settings: StageSettings): Promise<void> {
  const { account, region, repository } = settings;
  const arn = `arn:aws:iam::${account}:policy/${policyName}`;
  await unless(/AccessDenied/, writePolicy(aws, settings, arn));
  if (repository !== null) {
    const provider = "https://token.actions.githubusercontent.com";
    const made = ["iam", "create-open-id-connect-provider", "--url", provider, "--client-id-list", "sts.amazonaws.com"];
    await unless(/EntityAlreadyExists|AccessDenied/, aws(z.unknown(), made));
  }
  for (const at of new Set([region, edgeRegion])) {
    if (isCreated(await describeStack(aws, "CDKToolkit", at))) continue;
    const asked = ["bootstrap", `aws://${account}/${at}`, "--cloudformation-execution-policies", arn, "--no-notices"];
    // Beside cdk.json it would synthesize the app first.
    await runCdk(asked, tmpdir());
  }
}
