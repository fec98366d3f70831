import { Stack } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import * as sns from "aws-cdk-lib/aws-sns";
import { SqsSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import type { TopicTrigger } from "#shared/contract/events.ts";
import { type KeptQueue, keptQueue } from "./kept-queue.ts";
import { capitalized, named } from "./logical-id.ts";

/**
 * A queue behind another service's topic, for durable retries. The topic is set at that service by hand (docs/operations.md).
 */
export class TopicQueue extends Construct {
  readonly kept: KeptQueue;

  constructor(scope: Construct, id: string, { trigger }: { trigger: TopicTrigger }) {
    super(scope, `${capitalized(id)}Road`);
    this.kept = keptQueue(this, trigger.tries);
    const { queue, deadLetters } = this.kept;
    const topic = named(id, new sns.Topic(this, "Topic", { enforceSSL: true }));
    topic.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal(trigger.publisher)],
        actions: ["sns:Publish"],
        resources: [topic.topicArn],
        // Only for this account.
        conditions: { StringEquals: { "aws:SourceAccount": Stack.of(this).account } },
      }),
    );
    topic.addSubscription(new SqsSubscription(queue, { deadLetterQueue: deadLetters }));
  }
}
