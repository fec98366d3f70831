import { type Duration, RemovalPolicy } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import * as lambda from "aws-cdk-lib/aws-lambda";
import * as logs from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { named } from "./logical-id.ts";

/** What the functions of one area have in common. */
export interface Room {
  role: iam.Role;
  logGroup: logs.LogGroup;
  environment: Record<string, string>;
}

/** A log group that is kept for a month. Nothing personal stands in it (design §8). */
export const monthOfLogs = (scope: Construct, id: string): logs.LogGroup =>
  new logs.LogGroup(scope, id, { retention: logs.RetentionDays.ONE_MONTH, removalPolicy: RemovalPolicy.DESTROY });

/** A role for functions that may write to `logGroup` and do what `statements` say, and nothing else. */
export function functionRole(
  scope: Construct,
  id: string,
  logGroup: logs.LogGroup,
  statements: readonly iam.PolicyStatement[],
): iam.Role {
  const role = new iam.Role(scope, id, { assumedBy: new iam.ServicePrincipal("lambda.amazonaws.com") });
  const writeLogs = new iam.PolicyStatement({
    actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
    resources: [logGroup.logGroupArn],
  });
  for (const statement of [writeLogs, ...statements]) role.addToPolicy(statement);
  return role;
}

/**
 * One handler's function. 1,024 MB buys more than half a processor, which is what a password's hash and the rendering
 * of a page wait for; start-up depends on the bundle's size and not on memory (measured, facts on nodejs24.x).
 */
export const handlerFunction = (
  scope: Construct,
  id: string,
  room: Room,
  { bundle, description, timeout }: { bundle: string; description: string; timeout: Duration },
): lambda.Function =>
  named(
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
      systemLogLevelV2: lambda.SystemLogLevel.WARN,
      environment: room.environment,
    }),
  );
