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

/** What the queue gets of a record: what happened, and text attributes of the new item. Pipes put no quotes around texts themselves. */
const inputTemplate = (carries: readonly string[]): string =>
  `{"eventName": "<$.eventName>", ${carries.map((name) => `"${name}": "<$.dynamodb.NewImage.${name}.S>"`).join(", ")}}`;

/** Lets a queue get its share of what a pipe publishes to a topic: the message as the pipe wrote it. */
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

/** A queue that gets a share of what the pipe of another event takes from the stream, with its dead letters. */
export class BranchQueue extends Construct {
  readonly kept: KeptQueue;

  constructor(scope: Construct, id: string, { trigger, of }: { trigger: BranchTrigger; of: StreamQueue }) {
    super(scope, `${capitalized(id)}Road`);
    this.kept = keptQueue(this, trigger.tries);
    of.branch(this.kept, trigger.takes);
  }
}

/**
 * A queue that a pipe fills from the table's stream, with its dead letters. The pipe has no code: it filters, and takes
 * from each record the attributes that the event names. Where other events take a share of it, a topic stands in between.
 */
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
          // Starts at the oldest record, so that nothing written during a deployment is lost.
          startingPosition: "TRIM_HORIZON",
          // SQS and SNS take ten messages in one call.
          batchSize: 10,
          onPartialBatchItemFailure: "AUTOMATIC_BISECT",
          // As long as the stream keeps a record. Then its place in the stream becomes a dead letter.
          maximumRecordAgeInSeconds: 86_400,
          maximumRetryAttempts: -1,
          deadLetterConfig: { arn: deadLetters.queueArn },
        },
      },
      target: this.topic?.topicArn ?? queue.queueArn,
      targetParameters: { inputTemplate: inputTemplate(trigger.carries) },
    });
    // CloudFormation would otherwise make the pipe before its role may read the stream, and the pipe would fail.
    pipe.node.addDependency(role);
    pipe.overrideLogicalId(id);
    this.pipe = pipe;
    if (trigger.takes) this.branch(this.kept, trigger.takes);
  }

  /**
   * How often the pipe could not hand over what it took: its queue is empty then, and not late. CloudWatch has it in the
   * namespace of EventBridge's pipes (https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-pipes-monitoring.html).
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

  /** Lets a queue get a share of what the pipe takes. Before it does, or what it publishes meanwhile would be lost. */
  branch(kept: KeptQueue, share: Share): void {
    if (this.topic === null) throw new Error("Nothing is shared of this pipe.");
    subscribe(this.topic, kept, share);
    this.pipe.node.addDependency(kept.queue);
  }
}
