import { CfnOutput, CfnParameter, Duration, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import * as cloudwatch from "aws-cdk-lib/aws-cloudwatch";
import * as logs from "aws-cdk-lib/aws-logs";
import { CfnHealthCheck } from "aws-cdk-lib/aws-route53";
import type { Construct } from "constructs";
import { AlarmTopic, watchWith } from "./alarms.ts";
import { type StageSettings, stackName } from "./settings.ts";

/** Addresses, so that abuse can be traced; never paths, which contain emailed tokens. */
const loggedFields = [
  "timestamp(ms)",
  "c-ip",
  "asn",
  "cs-method",
  "sc-status",
  "x-edge-result-type",
  "x-edge-request-id",
  "time-taken",
  "sc-bytes",
  "cs(User-Agent)",
];

/** What is seen from outside: CloudFront's logs and figures, its certificate, and the site itself, in us-east-1 only. */
export class WatchStack extends Stack {
  constructor(scope: Construct, settings: StageSettings, props: StackProps) {
    super(scope, stackName(settings, "Watch"), {
      ...props,
      description: "Reviens: what watches the site from outside",
    });
    const { stage, domain, watchedLink } = settings;
    const distribution = new CfnParameter(this, "DistributionId", { allowedPattern: "[A-Z0-9]+" }).valueAsString;
    const site = new CfnParameter(this, "Site", { allowedPattern: "[a-z0-9.-]+" }).valueAsString;
    const watch = watchWith(new AlarmTopic(this, "Alarms", settings).topic);

    const check = new CfnHealthCheck(this, "SiteCheck", {
      healthCheckConfig: {
        type: "HTTPS",
        fullyQualifiedDomainName: site,
        resourcePath: watchedLink === null ? "/api/health" : `/a/${watchedLink}`,
        requestInterval: 30,
        failureThreshold: 3,
        regions: ["us-east-1", "us-west-2", "eu-west-1"],
      },
      healthCheckTags: [{ key: "Name", value: `reviens-${stage}` }],
    });
    watch(this, "SiteDown", {
      metric: new cloudwatch.Metric({
        namespace: "AWS/Route53",
        metricName: "HealthCheckStatus",
        dimensionsMap: { HealthCheckId: check.attrHealthCheckId },
        statistic: "Minimum",
        period: Duration.minutes(1),
      }),
      atLeast: null,
      periods: 5,
      meaning: "From outside the customer's page does not open: nobody can rate, and no complaint is heard.",
    });

    watch(this, "SiteFailures", {
      metric: new cloudwatch.Metric({
        namespace: "AWS/CloudFront",
        metricName: "5xxErrorRate",
        dimensionsMap: { DistributionId: distribution, Region: "Global" },
        statistic: "Average",
        period: Duration.minutes(5),
      }),
      // Percent.
      atLeast: 5,
      periods: 3,
      meaning: "One page in twenty does not open for customers or staff.",
    });

    if (domain !== null)
      watch(this, "CertificateEnds", {
        metric: new cloudwatch.Metric({
          namespace: "AWS/CertificateManager",
          metricName: "DaysToExpiry",
          dimensionsMap: { CertificateArn: new CfnParameter(this, "CertificateArn").valueAsString },
          statistic: "Minimum",
          period: Duration.days(1),
        }),
        below: 20,
        meaning:
          "In less than three weeks browsers refuse the site: the certificate was not renewed. Look at its DNS record.",
      });

    const group = new logs.LogGroup(this, "EdgeLogs", {
      retention: logs.RetentionDays.ONE_WEEK,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const source = new logs.CfnDeliverySource(this, "EdgeLogsSource", {
      name: `reviens-${stage}-edge`,
      logType: "ACCESS_LOGS",
      resourceArn: this.formatArn({
        service: "cloudfront",
        region: "",
        resource: "distribution",
        resourceName: distribution,
      }),
    });
    const destination = new logs.CfnDeliveryDestination(this, "EdgeLogsDestination", {
      name: `reviens-${stage}-edge`,
      outputFormat: "json",
      destinationResourceArn: group.logGroupArn,
    });
    const delivery = new logs.CfnDelivery(this, "EdgeLogsDelivery", {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: loggedFields,
    });
    delivery.addResourceDependency(source);
    new CfnOutput(this, "EdgeLogsGroup", { value: group.logGroupName });
  }
}
