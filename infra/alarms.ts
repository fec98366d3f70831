import { Duration, Stack } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import * as iam from "aws-cdk-lib/aws-iam";
import * as sns from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import { withLogicalId } from "./logical-id.ts";
import type { StageSettings } from "./settings.ts";

interface Watched {
  metric: cloudwatch.IMetric;
  /** Null alarms below one, and on missing data. */
  atLeast?: number | null;
  /** In place of `atLeast`. */
  below?: number;
  periods?: number;
  among?: number;
  /** One sentence: the effect on people. */
  meaning: string;
}

/** The operator's topic, whose first email asks them to confirm. */
export class AlarmTopic extends Construct {
  readonly topic: sns.Topic;

  constructor(scope: Construct, id: string, { operator }: Pick<StageSettings, "operator">) {
    super(scope, id);
    this.topic = withLogicalId("alarms", new sns.Topic(this, "Topic", { enforceSSL: true }));
    this.topic.addSubscription(new EmailSubscription(operator));
    this.topic.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal("cloudwatch.amazonaws.com")],
        actions: ["sns:Publish"],
        resources: [this.topic.topicArn],
        // Only for alarms of this account.
        conditions: { StringEquals: { "aws:SourceAccount": Stack.of(this).account } },
      }),
    );
  }
}

/** Adds alarms that tell a topic of their beginning and end; missing data is no alarm unless `atLeast` is null. */
export const watchWith =
  (topic: sns.ITopic) =>
  (scope: Construct, id: string, { metric, atLeast, below, periods = 1, among = periods, meaning }: Watched): void => {
    const isLow = atLeast === null || below !== undefined;
    const alarm = new cloudwatch.Alarm(scope, `${id}Alarm`, {
      metric,
      threshold: below ?? atLeast ?? 1,
      comparisonOperator: isLow
        ? cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD
        : cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: among,
      datapointsToAlarm: periods,
      treatMissingData:
        atLeast === null ? cloudwatch.TreatMissingData.BREACHING : cloudwatch.TreatMissingData.NOT_BREACHING,
      alarmDescription: meaning,
    });
    alarm.addAlarmAction(new SnsAction(topic));
    alarm.addOkAction(new SnsAction(topic));
  };

/** The region's alarms, and the budget of the account. */
export class Alarms extends AlarmTopic {
  readonly watch: ReturnType<typeof watchWith>;

  constructor(scope: Construct, id: string, settings: StageSettings) {
    super(scope, id, settings);
    this.watch = watchWith(this.topic);
    this.watchSender();
    this.watchSpending(settings.smsMonthlyLimit);
    this.watchThrottles();
    const subscribers = [{ subscriptionType: "EMAIL", address: settings.operator }];
    new CfnBudget(this, "Budget", {
      budget: {
        budgetName: `reviens-${settings.stage}`,
        budgetType: "COST",
        timeUnit: "MONTHLY",
        budgetLimit: { amount: settings.budget, unit: "USD" },
      },
      notificationsWithSubscribers: [80, 100].map((threshold) => ({
        notification: { notificationType: "ACTUAL", comparisonOperator: "GREATER_THAN", threshold },
        subscribers,
      })),
    });
  }

  /** Over all functions of the account, whose concurrency they share. */
  private watchThrottles(): void {
    this.watch(this, "Throttles", {
      metric: new cloudwatch.Metric({
        namespace: "AWS/Lambda",
        metricName: "Throttles",
        statistic: "Sum",
        period: Duration.minutes(5),
      }),
      atLeast: 10,
      periods: 2,
      meaning: "Lambda turns calls away, so pages do not open: raise the account's concurrent executions.",
    });
  }

  /** The shares at which SES reviews an account (https://docs.aws.amazon.com/ses/latest/dg/faqs-enforcement.html). */
  private watchSender(): void {
    const share = (metricName: string) =>
      new cloudwatch.Metric({ namespace: "AWS/SES", metricName, statistic: "Average", period: Duration.hours(1) });
    const meaning = "SES reviews the account, and stops all email to customers and staff if this goes on.";
    this.watch(this, "Bounces", { metric: share("Reputation.BounceRate"), atLeast: 0.05, meaning });
    this.watch(this, "Complaints", { metric: share("Reputation.ComplaintRate"), atLeast: 0.001, meaning });
  }

  /**
   * US dollars this month; above the limit SNS silently drops SMS
   * (https://docs.aws.amazon.com/sns/latest/dg/channels-sms-awssupport-spend-threshold.html).
   */
  private watchSpending(limit: number): void {
    this.watch(this, "TextsSpent", {
      metric: new cloudwatch.Metric({
        namespace: "AWS/SNS",
        metricName: "SMSMonthToDateSpentUSD",
        statistic: "Maximum",
        period: Duration.hours(1),
      }),
      atLeast: 0.8 * limit,
      meaning:
        "Texts have cost 80 % of what SNS may spend in this month. At the limit alerts, codes and requests by SMS are lost, and called sent: raise it, and smsMonthlyLimit with it.",
    });
  }
}
