import { Duration, Stack } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import * as iam from "aws-cdk-lib/aws-iam";
import * as sns from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import { withLogicalId } from "./logical-id.ts";

interface Watched {
  metric: cloudwatch.IMetric;
  /** Null alarms on missing data. */
  atLeast: number | null;
  periods?: number;
  among?: number;
  /** One sentence: the effect on people. */
  meaning: string;
}

/** CloudWatch's alarms and their topic, which the operator subscribes to by hand (docs/operations.md). */
export class Alarms extends Construct {
  private readonly topic: sns.Topic;

  constructor(scope: Construct, id: string, { smsMonthlyLimit }: { smsMonthlyLimit: number }) {
    super(scope, id);
    this.topic = withLogicalId("alarms", new sns.Topic(this, "Topic", { enforceSSL: true }));
    this.topic.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal("cloudwatch.amazonaws.com")],
        actions: ["sns:Publish"],
        resources: [this.topic.topicArn],
        // Only for alarms of this account.
        conditions: { StringEquals: { "aws:SourceAccount": Stack.of(this).account } },
      }),
    );
    this.watchSender();
    this.watchSpending(smsMonthlyLimit);
  }

  /** Missing data is no alarm unless `atLeast` is null. */
  watch(scope: Construct, id: string, { metric, atLeast, periods = 1, among = periods, meaning }: Watched): void {
    const alarm = new cloudwatch.Alarm(scope, `${id}Alarm`, {
      metric,
      threshold: atLeast ?? 1,
      comparisonOperator:
        atLeast === null
          ? cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD
          : cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: among,
      datapointsToAlarm: periods,
      treatMissingData:
        atLeast === null ? cloudwatch.TreatMissingData.BREACHING : cloudwatch.TreatMissingData.NOT_BREACHING,
      alarmDescription: meaning,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
    alarm.addOkAction(new SnsAction(this.topic));
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
