import { Duration } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import * as iam from "aws-cdk-lib/aws-iam";
import * as pipes from "aws-cdk-lib/aws-pipes";
import * as sns from "aws-cdk-lib/aws-sns";
import { SqsSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import type { BranchTrigger, QueueTrigger, Share } from "#shared/contract/events.ts";
import { type KeptQueue, keptQueue } from "./kept-queue.ts";
import { capitalized } from "./logical-id.ts";

/** Event name and text attributes of the new item; pipes don't quote texts themselves. */
const inputTemplate = (carries: readonly string[]): string =>
  `{"eventName": "<$.eventName>", ${carries.map((name) => `"${name}": "<$.dynamodb.NewImage.${name}.S>"`).join(", ")}}`;

function subscribe(topic: sns.Topic, { queue, deadLetters }: KeptQueue, share: Share): void {
  const policy = share.map(({ attribute, of, but }) => {
    const values = sns.SubscriptionFilter.stringFilter({
      ...(of && { allowlist: [...of] }),
      ...(but && { denylist: [...but] }),
    });
    return [attribute, sns.FilterOrPolicy.filter(values)] as const;
  });
  topic.addSubscription(
    new SqsSubscription(queue, {
      rawMessageDelivery: true,
      deadLetterQueue: deadLetters,
      filterPolicyWithMessageBody: Object.fromEntries(policy),
    }),
  );
}

export class BranchQueue extends Construct {
  readonly kept: KeptQueue;

  constructor(scope: Construct, id: string, { trigger, of }: { trigger: BranchTrigger; of: StreamQueue }) {
    super(scope, `${capitalized(id)}Road`);
    this.kept = keptQueue(this, trigger.tries);
    of.branch(this.kept, trigger.takes);
  }
}

/** A queue filled by a pipe without code from the table's stream, through a topic if other events share the pipe. */
export class StreamQueue extends Construct {
  readonly kept: KeptQueue;
  private readonly topic: sns.Topic | null;
  private readonly pipe: pipes.CfnPipe;

  constructor(scope: Construct, id: string, { stream, trigger }: { stream: string; trigger: QueueTrigger }) {
    super(scope, `${capitalized(id)}Road`);
    this.kept = keptQueue(this, trigger.tries);
    const { queue, deadLetters } = this.kept;
    this.topic = trigger.takes ? new sns.Topic(this, "Topic", { enforceSSL: true }) : null;

    const role = new iam.Role(this, "PipeRole", { assumedBy: new iam.ServicePrincipal("pipes.amazonaws.com") });
    role.addToPolicy(
      new iam.PolicyStatement({
        actions: ["DescribeStream", "GetRecords", "GetShardIterator", "ListStreams"].map(
          (action) => `dynamodb:${action}`,
        ),
        resources: [stream],
      }),
    );
    role.addToPolicy(
      new iam.PolicyStatement({
        actions: ["sqs:SendMessage"],
        resources: this.topic ? [deadLetters.queueArn] : [queue.queueArn, deadLetters.queueArn],
      }),
    );
    if (this.topic)
      role.addToPolicy(new iam.PolicyStatement({ actions: ["sns:Publish"], resources: [this.topic.topicArn] }));
    const pipe = new pipes.CfnPipe(this, "Pipe", {
      roleArn: role.roleArn,
      source: stream,
      sourceParameters: {
        filterCriteria: { filters: trigger.patterns.map((pattern) => ({ pattern: JSON.stringify(pattern) })) },
        dynamoDbStreamParameters: {
          // Starts at the oldest record, so that a deployment loses nothing.
          startingPosition: "TRIM_HORIZON",
          // SQS and SNS accept ten messages a call.
          batchSize: 10,
          onPartialBatchItemFailure: "AUTOMATIC_BISECT",
          // The stream's own retention; afterwards a dead letter holds the position.
          maximumRecordAgeInSeconds: 86_400,
          maximumRetryAttempts: -1,
          deadLetterConfig: { arn: deadLetters.queueArn },
        },
      },
      target: this.topic?.topicArn ?? queue.queueArn,
      targetParameters: { inputTemplate: inputTemplate(trigger.carries) },
    });
    // Otherwise CloudFormation creates the pipe before its role can read the stream.
    pipe.node.addDependency(role);
    pipe.overrideLogicalId(id);
    this.pipe = pipe;
    if (trigger.takes) this.branch(this.kept, trigger.takes);
  }

  /**
   * Failed deliveries, which the queue's age doesn't show
   * (https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-pipes-monitoring.html).
   */
  failures(): cloudwatch.IMetric {
    return new cloudwatch.Metric({
      namespace: "AWS/EventBridge/Pipes",
      metricName: "ExecutionFailed",
      dimensionsMap: { PipeName: this.pipe.ref },
      statistic: "Sum",
      period: Duration.minutes(5),
    });
  }

  /** Subscribes before the pipe starts, so that nothing is lost. */
  branch(kept: KeptQueue, share: Share): void {
    if (this.topic === null) throw new Error("Nothing is shared of this pipe.");
    subscribe(this.topic, kept, share);
    this.pipe.node.addDependency(kept.queue);
  }
}
