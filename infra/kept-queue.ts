import { Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import * as sns from "aws-cdk-lib/aws-sns";
import { SqsSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import * as sqs from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { hiddenSeconds, queueDays, type TopicTrigger } from "#shared/contract/events.ts";
import { acknowledge } from "./findings.ts";
import { capitalized, withLogicalId } from "./logical-id.ts";

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

/** A queue behind another service's topic, for durable retries. */
export class TopicQueue extends Construct {
  readonly kept: KeptQueue;
  readonly topic: sns.Topic;

  constructor(scope: Construct, id: string, { trigger }: { trigger: TopicTrigger }) {
    super(scope, `${capitalized(id)}Road`);
    this.kept = keptQueue(this, trigger.tries);
    const { queue, deadLetters } = this.kept;
    this.topic = withLogicalId(id, new sns.Topic(this, "Topic", { enforceSSL: true }));
    this.topic.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal(trigger.publisher)],
        actions: ["sns:Publish"],
        resources: [this.topic.topicArn],
        // Only for this account.
        conditions: { StringEquals: { "aws:SourceAccount": Stack.of(this).account } },
      }),
    );
    this.topic.addSubscription(new SqsSubscription(queue, { deadLetterQueue: deadLetters }));
  }
}
