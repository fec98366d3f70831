import { Duration, NestedStack } from "aws-cdk-lib";
import * as events from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type * as lambda from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import * as logs from "aws-cdk-lib/aws-logs";
import { CfnConfigurationSetEventDestination } from "aws-cdk-lib/aws-ses";
import type { Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import type { Variable } from "#shared/contract/environment.ts";
import {
  billingFellBehind,
  events as declared,
  type EventSource,
  handlerSeconds,
  messageNotSent,
  messagePutOff,
  queueMessageFailed,
  remindersFellBehind,
  sendersAt,
  type TopicTrigger,
} from "#shared/contract/events.ts";
import type { Alarms } from "./alarms.ts";
import type { Bundles } from "./bundles.ts";
import type { DataStack } from "./data-stack.ts";
import { environmentOf } from "./environment.ts";
import { grantedRole, handlerFunction, monthOfLogs } from "./function.ts";
import { eventGrants } from "./grants.ts";
import { type KeptQueue, TopicQueue } from "./kept-queue.ts";
import { withLogicalId } from "./logical-id.ts";
import type { StageSettings } from "./settings.ts";
import type { Resources } from "./statements.ts";
import { BranchQueue, StreamQueue } from "./stream-queue.ts";

interface EventsProps {
  data: DataStack;
  resources: Resources;
  bundles: Bundles;
  environment: Record<Variable, string>;
  alarms: Alarms;
  settings: StageSettings;
  /** Names of SES's configuration sets, which tell of bounces and complaints. */
  mailSets: readonly string[];
}

export class EventsStack extends NestedStack {
  private readonly pipes = new Map<string, StreamQueue>();
  /** Topics that another service is told of by the deployment. */
  readonly topics = new Map<string, Topic>();
  private readonly mailSets: readonly string[];

  constructor(
    scope: Construct,
    id: string,
    { data, resources, bundles, environment, alarms, settings, mailSets }: EventsProps,
  ) {
    super(scope, id, { description: "Reviens: pipes, queues, their consumers, and schedules" });
    this.mailSets = mailSets;
    const logGroup = monthOfLogs(this, "Logs");
    // Without dimensions, because an alarm cannot sum over several.
    const counted = (name: string, line: string, ...more: logs.JsonPattern[]) =>
      new logs.MetricFilter(this, name, {
        logGroup,
        filterPattern: logs.FilterPattern.all(logs.FilterPattern.stringValue("$.message", "=", line), ...more),
        metricNamespace: `Reviens/${settings.stage}`,
        metricName: name,
        metricValue: "1",
      });
    const notSent = counted("MessagesNotSent", messageNotSent);
    alarms.watch(this, "MessagesNotSent", {
      metric: notSent.metric({ statistic: "Sum", period: Duration.hours(1) }),
      atLeast: 20,
      meaning: "Emails or SMS ended without being sent: alerts, links that confirm an address, or requests.",
    });

    const aboutComplaints = logs.FilterPattern.stringValue("$.template", "=", "complaint*");
    alarms.watch(this, "ComplaintNotTold", {
      metric: counted("ComplaintNotTold", messageNotSent, aboutComplaints).metric({
        statistic: "Sum",
        period: Duration.minutes(15),
      }),
      atLeast: 1,
      meaning: "An alert of a complaint was not sent. Its owner sees it among the messages that did not arrive.",
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

    alarms.watch(this, "BillingBehind", {
      metric: counted("BillingBehind", billingFellBehind).metric({ statistic: "Sum", period: Duration.hours(1) }),
      atLeast: 4,
      periods: 3,
      meaning: "Comparing organizations with Stripe falls behind: promotions end late, and bills are told late.",
    });
    alarms.watch(this, "RemindersBehind", {
      metric: counted("RemindersBehind", remindersFellBehind).metric({ statistic: "Sum", period: Duration.hours(1) }),
      // All but two of an hour's runs.
      atLeast: 10,
      periods: 3,
      meaning: "More reminders are due than runs get to: customers who did not answer are reminded hours late.",
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
      this.start(source, handler, { data, alarms, settings });
    }
  }

  private queueOf(id: string, trigger: Exclude<EventSource["trigger"], { kind: "schedule" }>, data: DataStack) {
    if (trigger.kind === "topic") return this.topicQueue(id, trigger);
    if (trigger.kind === "branch") {
      const of = this.pipes.get(trigger.of);
      if (!of) throw new Error(`The contract names ${trigger.of} after ${id}, whose pipe it is.`);
      return new BranchQueue(this, id, { trigger, of }).kept;
    }
    const road = new StreamQueue(this, id, { stream: data.live.stream, trigger });
    this.pipes.set(id, road);
    return road.kept;
  }

  private topicQueue(id: string, trigger: TopicTrigger): KeptQueue {
    const { topic, kept } = new TopicQueue(this, id, { trigger });
    if (!trigger.ofSentMail) {
      this.topics.set(id, topic);
      return kept;
    }
    for (const [index, set] of this.mailSets.entries()) {
      const destination = new CfnConfigurationSetEventDestination(this, `${id}Told${index + 1}`, {
        configurationSetName: set,
        eventDestination: {
          name: id,
          enabled: true,
          matchingEventTypes: ["bounce", "complaint"],
          snsDestination: { topicArn: topic.topicArn },
        },
      });
      // SES publishes a test first.
      destination.node.addDependency(topic);
    }
    return kept;
  }

  private start(
    { id, trigger, failure }: EventSource,
    handler: lambda.Function,
    { data, alarms, settings }: Pick<EventsProps, "data" | "alarms" | "settings">,
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
        maxConcurrency: trigger.atRate ? sendersAt(settings.emailsASecond) : trigger.concurrency,
        reportBatchItemFailures: true,
      }),
    );
  }
}
