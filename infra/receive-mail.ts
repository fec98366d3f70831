import { Duration, RemovalPolicy } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import * as s3 from "aws-cdk-lib/aws-s3";
import * as ses from "aws-cdk-lib/aws-ses";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { queueDays } from "#shared/contract/events.ts";
import { acknowledge } from "./findings.ts";
import { mailBucketName, type StageSettings } from "./settings.ts";

/** SES's set of rules; an account has one active set, which `npm run deploy` chooses. */
export const receiptRules = ({ stage }: Pick<StageSettings, "stage">): string => `reviens-${stage}`;

/** Stores emails to the reply domain as long as their queue may keep them, and tells the topic. */
export function receiveMail(scope: Construct, settings: StageSettings, domain: string, topic: ITopic): void {
  const bucket = new s3.Bucket(scope, "ReceivedMail", {
    bucketName: mailBucketName(settings),
    blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
    encryption: s3.BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    lifecycleRules: [{ expiration: Duration.days(queueDays) }],
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  acknowledge(bucket, {
    "AwsSolutions-S1": "One function reads it, SES writes it, and everything in it goes after two weeks.",
  });
  const forThisAccount = { StringEquals: { "aws:SourceAccount": settings.account } };
  bucket.addToResourcePolicy(
    new iam.PolicyStatement({
      principals: [new iam.ServicePrincipal("ses.amazonaws.com")],
      actions: ["s3:PutObject"],
      resources: [bucket.arnForObjects("*")],
      conditions: forThisAccount,
    }),
  );
  const rules = new ses.CfnReceiptRuleSet(scope, "ReceiptRules", { ruleSetName: receiptRules(settings) });
  const rule = new ses.CfnReceiptRule(scope, "Replies", {
    ruleSetName: rules.ref,
    rule: {
      enabled: true,
      recipients: [domain],
      scanEnabled: true,
      actions: [{ s3Action: { bucketName: bucket.bucketName, topicArn: topic.topicArn } }],
    },
  });
  // SES writes a test to both first.
  if (bucket.policy) rule.node.addDependency(bucket.policy);
  rule.node.addDependency(topic);
}
