import { Duration, NestedStack } from "aws-cdk-lib";
import * as events from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type * as lambda from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import * as logs from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { Variable } from "#shared/contract/environment.ts";
import {
  events as declared,
  type EventSource,
  handlerSeconds,
  messageNotSent,
  messagePutOff,
  queueMessageFailed,
} from "#shared/contract/events.ts";
import type { Alarms } from "./alarms.ts";
import type { Bundles } from "./bundles.ts";
import type { DataStack } from "./data-stack.ts";
import { environmentOf } from "./environment.ts";
import { grantedRole, handlerFunction, monthOfLogs } from "./function.ts";
import { eventGrants } from "./grants.ts";
import { TopicQueue } from "./kept-queue.ts";
import { withLogicalId } from "./logical-id.ts";
import type { Resources } from "./statements.ts";
import { BranchQueue, StreamQueue } from "./stream-queue.ts";

interface EventsProps {
  data: DataStack;
  resources: Resources;
  bundles: Bundles;
  environment: Record<Variable, string>;
  alarms: Alarms;
  stage: string;
}

export class EventsStack extends NestedStack {
  private readonly pipes = new Map<string, StreamQueue>();

  constructor(scope: Construct, id: string, { data, resources, bundles, environment, alarms, stage }: EventsProps) {
    super(scope, id, { description: "Reviens: pipes, queues, their consumers, and schedules" });
    const logGroup = monthOfLogs(this, "Logs");
    // Without dimensions, because an alarm cannot sum over several.
    const counted = (name: string, line: string, ...more: logs.JsonPattern[]) =>
      new logs.MetricFilter(this, name, {
        logGroup,
        filterPattern: logs.FilterPattern.all(logs.FilterPattern.stringValue("$.message", "=", line), ...more),
        metricNamespace: `Reviens/${stage}`,
        metricName: name,
        metricValue: "1",
      });
    const notSent = counted("MessagesNotSent", messageNotSent);
    alarms.watch(this, "MessagesNotSent", {
      metric: notSent.metric({ statistic: "Sum", period: Duration.hours(1) }),
      atLeast: 20,
      meaning: "Emails or SMS ended without being sent: alerts, links that confirm an address, or requests.",
    });

    // Refused messages are retried for two days without another failure, so this alarm reports the provider after 45
    // minutes.
    alarms.watch(this, "MessagesPutOff", {
      metric: counted("MessagesPutOff", messagePutOff).metric({ statistic: "Sum", period: Duration.minutes(15) }),
      atLeast: 3,
      periods: 3,
      meaning:
        "SES or SNS refuses what we send, or it cannot be prepared: alerts and links wait, and end after two days. The log says why.",
    });
    // With little traffic: after five attempts a message has waited about 38 minutes; the next follow after about 40
    // and 60.
    const fiveTries = logs.FilterPattern.numberValue("$.attempts", ">=", 5);
    alarms.watch(this, "MessagesPutOffLong", {
      metric: counted("MessagesPutOffLong", messagePutOff, fiveTries).metric({
        statistic: "Sum",
        period: Duration.minutes(15),
      }),
      atLeast: 1,
      periods: 3,
      among: 12,
      meaning:
        "An email or SMS has been refused or not prepared for over two hours. It is tried for two days, and then ends without being sent. The log says why.",
    });

    // Failures are retried for hours, and neither message age nor Lambda's errors show partially failed batches.
    alarms.watch(this, "QueueFailures", {
      metric: counted("QueueFailures", queueMessageFailed).metric({ statistic: "Sum", period: Duration.minutes(15) }),
      atLeast: 1,
      periods: 3,
      meaning:
        "What waits in a queue fails again and again: complaints of which nobody is told, messages, bills or stops. The log says which.",
    });

    for (const source of declared) {
      const grant = eventGrants[source.id];
      if (!grant) throw new Error(`infra/grants.ts says nothing of the event ${source.id}.`);
      const role = grantedRole(this, `${source.id}Role`, { logGroup, grant, resources });
      const handler = handlerFunction(
        this,
        source.id,
        { role, logGroup, environment: environmentOf(grant, environment) },
        { bundle: bundles(source.handler), description: source.summary, timeout: Duration.seconds(handlerSeconds) },
      );
      this.start(source, handler, { data, alarms });
    }
  }

  private queueOf(id: string, trigger: Exclude<EventSource["trigger"], { kind: "schedule" }>, data: DataStack) {
    if (trigger.kind === "topic") return new TopicQueue(this, id, { trigger }).kept;
    if (trigger.kind === "branch") {
      const of = this.pipes.get(trigger.of);
      if (!of) throw new Error(`The contract names ${trigger.of} after ${id}, whose pipe it is.`);
      return new BranchQueue(this, id, { trigger, of }).kept;
    }
    if (!data.table.tableStreamArn) throw new Error("The table has no stream.");
    const road = new StreamQueue(this, id, { stream: data.table.tableStreamArn, trigger });
    this.pipes.set(id, road);
    return road.kept;
  }

  private start(
    { id, trigger, failure }: EventSource,
    handler: lambda.Function,
    { data, alarms }: Pick<EventsProps, "data" | "alarms">,
  ): void {
    if (trigger.kind === "schedule") {
      const rule = new events.Rule(this, id, { schedule: events.Schedule.rate(Duration.minutes(trigger.minutes)) });
      // No retries, because the next tick does the same work.
      const once = { retryAttempts: 0, maxEventAge: Duration.minutes(trigger.minutes) };
      rule.addTarget(new LambdaFunction(handler, once));
      handler.configureAsyncInvoke(once);
      withLogicalId(id, rule);
      // The next tick makes up for a failed one.
      const minutes = Math.max(5, trigger.minutes);
      const periods = 3;
      alarms.watch(this, id, {
        metric: handler.metricErrors({ statistic: "Sum", period: Duration.minutes(minutes) }),
        atLeast: 1,
        periods,
        among: periods * Math.max(1, Math.ceil((trigger.retryMinutes ?? 0) / minutes)),
        meaning: failure,
      });
      alarms.watch(this, `${id}Still`, {
        metric: handler.metricInvocations({ statistic: "Sum", period: Duration.minutes(minutes) }),
        atLeast: null,
        periods,
        meaning: `Nothing runs by the clock: ${failure}`,
      });
      return;
    }
    const { queue, deadLetters } = this.queueOf(id, trigger, data);
    const pipe = this.pipes.get(id);
    if (pipe)
      alarms.watch(this, `${id}Pipe`, {
        metric: pipe.failures(),
        atLeast: 1,
        periods: 3,
        meaning: `Nothing is taken from the table's stream, and what stays there for a day is lost: ${failure}`,
      });
    alarms.watch(this, id, {
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({
        statistic: "Maximum",
        period: Duration.minutes(5),
      }),
      atLeast: 1,
      meaning: failure,
    });
    alarms.watch(this, `${id}Late`, {
      metric: queue.metricApproximateAgeOfOldestMessage({ statistic: "Maximum", period: Duration.minutes(5) }),
      atLeast: Duration.minutes(30).toSeconds(),
      periods: 3,
      meaning: `Late by half an hour, or not at all: ${failure}`,
    });
    // A crashing function logs nothing, and its messages return every six minutes, long before the first dead letter.
    alarms.watch(this, `${id}Broken`, {
      metric: handler.metricErrors({ statistic: "Sum", period: Duration.minutes(5) }),
      atLeast: 1,
      periods: 3,
      among: 4,
      meaning: `Its function breaks off again and again: ${failure}`,
    });
    handler.addEventSource(
      new SqsEventSource(queue, {
        batchSize: trigger.batch,
        maxConcurrency: trigger.concurrency,
        reportBatchItemFailures: true,
      }),
    );
  }
}
