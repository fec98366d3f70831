import * as iam from "aws-cdk-lib/aws-iam";
import * as pipes from "aws-cdk-lib/aws-pipes";
import type * as sqs from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { QueueTrigger } from "#shared/contract/events.ts";
import { keptQueue } from "./kept-queue.ts";
import { capitalized } from "./logical-id.ts";

/** What the queue gets of a record: what happened, and text attributes of the new item. Pipes put no quotes around texts themselves. */
const inputTemplate = (carries: readonly string[]): string =>
  `{"eventName": "<$.eventName>", ${carries.map((name) => `"${name}": "<$.dynamodb.NewImage.${name}.S>"`).join(", ")}}`;

/**
 * A queue that a pipe fills from the table's stream, with its dead letters. The pipe has no code: it filters, and takes
 * from each record the attributes that the event names.
 */
export class StreamQueue extends Construct {
  readonly queue: sqs.Queue;

  constructor(scope: Construct, id: string, { stream, trigger }: { stream: string; trigger: QueueTrigger }) {
    super(scope, `${capitalized(id)}Road`);
    const { queue, deadLetters } = keptQueue(this, trigger.tries);
    this.queue = queue;

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
        resources: [this.queue.queueArn, deadLetters.queueArn],
      }),
    );
    const pipe = new pipes.CfnPipe(this, "Pipe", {
      roleArn: role.roleArn,
      source: stream,
      sourceParameters: {
        filterCriteria: { filters: trigger.patterns.map((pattern) => ({ pattern: JSON.stringify(pattern) })) },
        dynamoDbStreamParameters: {
          // Starts at the oldest record, so that nothing written during a deployment is lost.
          startingPosition: "TRIM_HORIZON",
          // SQS takes ten messages in one call.
          batchSize: 10,
          onPartialBatchItemFailure: "AUTOMATIC_BISECT",
          // As long as the stream keeps a record. Then its place in the stream becomes a dead letter.
          maximumRecordAgeInSeconds: 86_400,
          maximumRetryAttempts: -1,
          deadLetterConfig: { arn: deadLetters.queueArn },
        },
      },
      target: this.queue.queueArn,
      targetParameters: { inputTemplate: inputTemplate(trigger.carries) },
    });
    // CloudFormation would otherwise make the pipe before its role may read the stream, and the pipe would fail.
    pipe.node.addDependency(role);
    pipe.overrideLogicalId(id);
  }
}
