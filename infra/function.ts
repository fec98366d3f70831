import { type Duration, RemovalPolicy } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import * as lambda from "aws-cdk-lib/aws-lambda";
import * as logs from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { acknowledge } from "./findings.ts";
import type { Grant } from "./grants.ts";
import { withLogicalId } from "./logical-id.ts";
import { type Resources, statementsOf } from "./statements.ts";

export interface Room {
  /** Whether Lambda reports each start and its memory, which is a line a call. */
  reports?: boolean;
  role: iam.Role;
  logGroup: logs.LogGroup;
  environment: { [name: string]: string };
}

/** Entries stay for a month and contain nothing personal. */
export const monthOfLogs = (scope: Construct, id: string): logs.LogGroup =>
  new logs.LogGroup(scope, id, { retention: logs.RetentionDays.ONE_MONTH, removalPolicy: RemovalPolicy.DESTROY });

export function functionRole(scope: Construct, id: string, logGroup: logs.LogGroup): iam.Role {
  const role = new iam.Role(scope, id, { assumedBy: new iam.ServicePrincipal("lambda.amazonaws.com") });
  role.addToPolicy(
    new iam.PolicyStatement({
      actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
      resources: [logGroup.logGroupArn],
    }),
  );
  return role;
}

const readable = (arn: string) => arn.replaceAll(/\$\{Token\[(AWS\.Partition)[^\]]*\]\}/g, "<AWS::Partition>");

export function grantedRole(
  scope: Construct,
  id: string,
  { logGroup, grant, resources }: { logGroup: logs.LogGroup; grant: Grant; resources: Resources },
): iam.Role {
  const role = functionRole(scope, id, logGroup);
  for (const statement of statementsOf(grant, resources)) role.addToPolicy(statement);
  if (grant.sends?.includes("sms"))
    acknowledge(role, {
      "AwsSolutions-IAM5[Resource::*]":
        "IAM cannot name a telephone number: publishing and asking about one is allowed on *, and publishing denied on every topic beside it.",
    });
  for (const recipients of grant.sends?.includes("email") ? resources.mail.recipients : [])
    acknowledge(role, {
      [`AwsSolutions-IAM5[Resource::${readable(recipients)}]`]:
        "In its sandbox SES asks for the right to use each recipient's identity too.",
    });
  if (grant.receives)
    acknowledge(role, {
      [`AwsSolutions-IAM5[Resource::${readable(resources.receivedMail)}/*]`]:
        "SES names each email by an id of its own.",
    });
  for (const folder of Object.keys(grant.files ?? {}))
    acknowledge(role, {
      [`AwsSolutions-IAM5[Resource::${readable(resources.files)}/${folder}/*]`]:
        "Each image has a name of its own, its hash.",
    });
  return role;
}

/** 1,024 MB give more than half a processor, which password hashing and rendering need. Starts get no faster with more. */
export const handlerFunction = (
  scope: Construct,
  id: string,
  room: Room,
  { bundle, description, timeout }: { bundle: string; description: string; timeout: Duration },
): lambda.Function =>
  withLogicalId(
    `${id}Function`,
    new lambda.Function(scope, `${id}Function`, {
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      handler: "index.handler",
      code: lambda.Code.fromAsset(bundle),
      memorySize: 1024,
      timeout,
      description,
      role: room.role,
      logGroup: room.logGroup,
      loggingFormat: lambda.LoggingFormat.JSON,
      systemLogLevelV2: room.reports ? lambda.SystemLogLevel.INFO : lambda.SystemLogLevel.WARN,
      environment: room.environment,
    }),
  );
