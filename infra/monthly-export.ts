import { Duration, RemovalPolicy, type Stack } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import * as s3 from "aws-cdk-lib/aws-s3";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import { acknowledge } from "./findings.ts";

/** Days; no longer than point-in-time recovery, so that erased people are gone from both at the same time. */
const keptFor = 35;

/** Writes the table to a bucket on the first of each month, for the day on which the table itself is lost. */
export function exportMonthly(stack: Stack, table: string): void {
  const bucket = new s3.Bucket(stack, "MonthlyExports", {
    blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
    encryption: s3.BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    lifecycleRules: [{ expiration: Duration.days(keptFor), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  acknowledge(bucket, { "AwsSolutions-S1": "Only the export writes it, and only an operator reads it." });
  const role = new iam.Role(stack, "ExportRole", {
    assumedBy: new iam.ServicePrincipal("scheduler.amazonaws.com", {
      conditions: { StringEquals: { "aws:SourceAccount": stack.account } },
    }),
  });
  role.addToPolicy(new iam.PolicyStatement({ actions: ["dynamodb:ExportTableToPointInTime"], resources: [table] }));
  role.addToPolicy(
    new iam.PolicyStatement({
      actions: ["s3:AbortMultipartUpload", "s3:PutObject", "s3:PutObjectAcl"],
      resources: [bucket.arnForObjects("*")],
    }),
  );
  acknowledge(role, {
    "AwsSolutions-IAM5[Resource::<MonthlyExports35647750.Arn>/*]": "DynamoDB names the files of an export itself.",
  });
  new CfnSchedule(stack, "MonthlyExport", {
    scheduleExpression: "cron(0 5 1 * ? *)",
    flexibleTimeWindow: { mode: "OFF" },
    target: {
      arn: `arn:${stack.partition}:scheduler:::aws-sdk:dynamodb:exportTableToPointInTime`,
      roleArn: role.roleArn,
      input: JSON.stringify({ TableArn: table, S3Bucket: bucket.bucketName }),
      retryPolicy: { maximumRetryAttempts: 5 },
    },
  });
}
