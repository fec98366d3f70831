import { Duration, NestedStack, RemovalPolicy } from "aws-cdk-lib";
import * as events from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import * as iam from "aws-cdk-lib/aws-iam";
import * as lambda from "aws-cdk-lib/aws-lambda";
import { SqsDlq } from "aws-cdk-lib/aws-lambda-event-sources";
import * as sqs from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import type { Variable } from "#shared/contract/environment.ts";
import { type EventSource, events as sources } from "#shared/contract/events.ts";
import type { Bundles } from "./bundles.ts";
import type { DataStack } from "./data-stack.ts";
import { environmentOf } from "./environment.ts";
import { acknowledge } from "./findings.ts";
import { grantedRole, handlerFunction, monthOfLogs } from "./function.ts";
import { eventGrants } from "./grants.ts";
import { named } from "./logical-id.ts";
import type { Resources } from "./statements.ts";

export interface EventsProps {
  data: DataStack;
  resources: Resources;
  bundles: Bundles;
  environment: Record<Variable, string>;
}

/** The handlers that no request starts: consumers of the table's stream, and schedules. Each has its own role. */
export class EventsStack extends NestedStack {
  /** Gets what a consumer could not handle: the shard and sequence numbers, from which records can be read again for a day. */
  readonly failedRecords: sqs.Queue;

  constructor(scope: Construct, id: string, { data, resources, bundles, environment }: EventsProps) {
    super(scope, id, { description: "Reviens: stream consumers and schedules" });
    this.failedRecords = new sqs.Queue(this, "FailedRecords", {
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    acknowledge(this.failedRecords, { "AwsSolutions-SQS3": "This is the dead-letter queue of the stream consumers." });

    const logGroup = monthOfLogs(this, "Logs");
    const readStream = new iam.PolicyStatement({
      actions: ["DescribeStream", "GetRecords", "GetShardIterator", "ListStreams"].map(
        (action) => `dynamodb:${action}`,
      ),
      resources: data.table.tableStreamArn ? [data.table.tableStreamArn] : [],
    });

    for (const source of sources) {
      const grant = eventGrants[source.id];
      if (!grant) throw new Error(`infra/grants.ts says nothing of the event ${source.id}.`);
      const role = grantedRole(this, `${source.id}Role`, { logGroup, grant, resources });
      if (source.trigger.kind === "stream") role.addToPolicy(readStream);
      const handler = handlerFunction(
        this,
        source.id,
        { role, logGroup, environment: environmentOf(grant, environment) },
        { bundle: bundles(source.handler), description: source.summary, timeout: Duration.seconds(60) },
      );
      this.start(source, handler, data);
    }
  }

  private start({ id, trigger }: EventSource, handler: lambda.Function, data: DataStack): void {
    if (trigger.kind === "schedule") {
      const rule = new events.Rule(this, id, { schedule: events.Schedule.rate(Duration.minutes(trigger.minutes)) });
      // No retry: the next tick does the same work.
      rule.addTarget(new LambdaFunction(handler, { retryAttempts: 0, maxEventAge: Duration.minutes(trigger.minutes) }));
      named(id, rule);
      return;
    }
    const stream = data.table.tableStreamArn;
    if (!stream) throw new Error("The table has no stream.");
    const mapping = new lambda.EventSourceMapping(this, id, {
      target: handler,
      eventSourceArn: stream,
      // Starts at the oldest record, so that nothing written during a deployment is lost. Consumers claim before they send.
      startingPosition: lambda.StartingPosition.TRIM_HORIZON,
      filters: trigger.patterns.map((pattern) => lambda.FilterCriteria.filter(pattern)),
      batchSize: 10,
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      retryAttempts: 8,
      maxRecordAge: Duration.hours(6),
      onFailure: new SqsDlq(this.failedRecords),
    });
    named(id, mapping);
  }
}
