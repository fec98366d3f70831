import { Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import * as logs from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { Alarms } from "./alarms.ts";

interface Service {
  api: HttpApi;
  accessLog: logs.ILogGroup;
  table: string;
  stage: string;
  alarms: Alarms;
}

const quarter = { period: Duration.minutes(15), statistic: "Sum" };

/** Alarms of what callers meet, and the dashboard that shows it. */
export function watchService(scope: Construct, { api, accessLog, table, stage, alarms }: Service): void {
  const failures = (period: Duration) => api.metricServerError({ period, statistic: "Sum" });
  alarms.watch(scope, "Failures", {
    metric: failures(Duration.minutes(5)),
    atLeast: 10,
    periods: 2,
    meaning: "Customers and staff get errors in place of answers.",
  });
  // With little traffic, half of all calls is too much whatever their number.
  alarms.watch(scope, "FailuresShare", {
    metric: new cloudwatch.MathExpression({
      expression: "IF(calls > 0, failures / calls, 0)",
      usingMetrics: { failures: failures(quarter.period), calls: api.metricCount(quarter) },
      period: quarter.period,
    }),
    atLeast: 0.5,
    periods: 2,
    meaning: "Half of all calls get errors in place of answers.",
  });
  const latency = api.metricLatency({ period: Duration.minutes(15), statistic: "p99" });
  alarms.watch(scope, "Slow", {
    metric: latency,
    // Milliseconds.
    atLeast: 5_000,
    periods: 2,
    meaning: "One page in a hundred takes five seconds or more, on which customers give up.",
  });
  const turnedAway = new logs.MetricFilter(scope, "TurnedAwayCount", {
    logGroup: accessLog,
    filterPattern: logs.FilterPattern.stringValue("$.status", "=", "429"),
    metricNamespace: `Reviens/${stage}`,
    metricName: "TurnedAway",
    metricValue: "1",
  }).metric(quarter);
  alarms.watch(scope, "TurnedAway", {
    metric: turnedAway,
    atLeast: 500,
    periods: 2,
    meaning: "Many calls are refused by a limit: somebody floods us, or a limit is too low for honest people.",
  });
  const throttled = new cloudwatch.MathExpression({
    expression: "reads + writes",
    usingMetrics: Object.fromEntries(
      ["Read", "Write"].map((kind) => [
        `${kind.toLowerCase()}s`,
        new cloudwatch.Metric({
          namespace: "AWS/DynamoDB",
          metricName: `${kind}ThrottleEvents`,
          dimensionsMap: { TableName: table },
          ...quarter,
        }),
      ]),
    ),
    period: quarter.period,
  });
  alarms.watch(scope, "TableThrottles", {
    metric: throttled,
    atLeast: 100,
    periods: 2,
    meaning: "The table refuses reads or writes, which are retried: pages are slow, and ratings may be refused.",
  });
  const graph = (title: string, ...left: cloudwatch.IMetric[]) =>
    new cloudwatch.GraphWidget({ title, left, width: 12 });
  const ours = (metricName: string) => new cloudwatch.Metric({ namespace: `Reviens/${stage}`, metricName, ...quarter });
  new cloudwatch.Dashboard(scope, "Dashboard", {
    dashboardName: `reviens-${stage}`,
    widgets: [
      [graph("Calls", api.metricCount(quarter)), graph("Errors", failures(quarter.period), turnedAway)],
      [
        graph("Latency, ms", api.metricLatency({ ...quarter, statistic: "p50" }), latency),
        graph(
          "Cold starts of customers' pages, ms",
          ours("ColdStart").with({ statistic: "p50" }),
          ours("ColdStart").with({ statistic: "p99" }),
        ),
      ],
      [
        graph("Messages not sent, put off", ours("MessagesNotSent"), ours("MessagesPutOff")),
        graph("Queue failures, table throttles", ours("QueueFailures"), throttled),
      ],
    ],
  });
}
