import { Duration, RemovalPolicy } from "aws-cdk-lib";
import * as sqs from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { hiddenSeconds, queueDays } from "#shared/contract/events.ts";
import { acknowledge } from "./findings.ts";

export interface KeptQueue {
  queue: sqs.Queue;
  deadLetters: sqs.Queue;
}

/** A queue with dead letters after `tries` deliveries; both retain messages for 14 days. */
export function keptQueue(scope: Construct, tries: number): KeptQueue {
  const kept = {
    encryption: sqs.QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(queueDays),
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  };
  const deadLetters = new sqs.Queue(scope, "DeadLetters", kept);
  acknowledge(deadLetters, { "AwsSolutions-SQS3": "This is the dead-letter queue itself." });
  const queue = new sqs.Queue(scope, "Queue", {
    ...kept,
    visibilityTimeout: Duration.seconds(hiddenSeconds),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: tries },
  });
  return { queue, deadLetters };
}
