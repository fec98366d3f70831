import { CfnOutput, CfnParameter, Duration, Stack, type StackProps } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import * as apigateway from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { CfnConfigurationSet } from "aws-cdk-lib/aws-ses";
import { Construct } from "constructs";
import type { Variable } from "#shared/contract/environment.ts";
import { paceAt } from "#shared/contract/events.ts";
import { unrouted } from "#shared/contract/gateway.ts";
import { sourceAddresses } from "#shared/contract/source-addresses.ts";
import { stripeApi, stripeScript } from "#shared/contract/stripe.ts";
import { areas } from "#shared/contract/table.ts";
import { functionSeconds } from "#shared/contract/time-limits.ts";
import { Alarms } from "./alarms.ts";
import { AreaStack } from "./area-stack.ts";
import type { Bundles } from "./bundles.ts";
import type { DataStack } from "./data-stack.ts";
import { environmentOf } from "./environment.ts";
import { EventsStack } from "./events-stack.ts";
import { functionRole, handlerFunction, monthOfLogs } from "./function.ts";
import { areaGrants } from "./grants.ts";
import { capitalized, withLogicalId } from "./logical-id.ts";
import { exportMonthly } from "./monthly-export.ts";
import { OriginCheck } from "./origin-check.ts";
import { receiveMail } from "./receive-mail.ts";
import { watchService } from "./service-watch.ts";
import { logosBucketName, mailBucketName, type StageSettings, senderAddress, senderIdentity } from "./settings.ts";
import type { Resources } from "./statements.ts";

interface UnroutedProps {
  api: apigateway.HttpApi;
  originCheck: OriginCheck;
  bundles: Bundles;
  environment: { [name: string]: string };
}

/** Answers unmatched routes instead of API Gateway; its role may do nothing. */
class Unrouted extends Construct {
  constructor(scope: Construct, id: string, { api, originCheck, bundles, environment }: UnroutedProps) {
    super(scope, id);
    const logGroup = monthOfLogs(this, "Logs");
    const handler = handlerFunction(
      this,
      unrouted.id,
      { role: functionRole(this, "Role", logGroup), logGroup, environment },
      {
        bundle: bundles(unrouted.handler),
        description: unrouted.summary,
        timeout: Duration.seconds(functionSeconds),
      },
    );
    withLogicalId(
      unrouted.id,
      new apigateway.HttpRoute(this, unrouted.id, {
        httpApi: api,
        routeKey: apigateway.HttpRouteKey.DEFAULT,
        integration: new HttpLambdaIntegration("Integration", handler),
        authorizer: originCheck.forRoutes(this),
      }),
    );
  }
}

/** Prefix of the configuration sets' names, which are unique per account. */
const mailSets = ({ stage }: StageSettings): string => `reviens-${stage}`;

/**
 * Mails to staff disregard SES's suppression list, which a customer's words or another business's mail could put them on
 * (https://docs.aws.amazon.com/ses/latest/dg/sending-email-suppression-list.html).
 */
function addMailSets(scope: Construct, settings: StageSettings): string[] {
  const sets = { staff: [], customers: ["BOUNCE", "COMPLAINT"] };
  return Object.entries(sets).map(([readers, suppressedReasons]) => {
    const name = `${mailSets(settings)}-${readers}`;
    return new CfnConfigurationSet(scope, `${readers}Mail`, { name, suppressionOptions: { suppressedReasons } }).ref;
  });
}

const lanes = 3;

interface ApiProps extends StackProps {
  data: DataStack;
  settings: StageSettings;
  bundles: Bundles;
}

/** No paths, which contain emailed tokens, and no viewer addresses. */
const accessLog = {
  requestId: "$context.requestId",
  time: "$context.requestTime",
  route: "$context.routeKey",
  status: "$context.status",
  latency: "$context.responseLatency",
  integrationLatency: "$context.integrationLatency",
  integrationStatus: "$context.integration.integrationStatus",
  error: "$context.error.responseType",
  bytes: "$context.responseLength",
};

export class ApiStack extends Stack {
  readonly api: apigateway.HttpApi;
  readonly originCheck: OriginCheck;

  constructor(scope: Construct, id: string, { data, settings, bundles, ...props }: ApiProps) {
    super(scope, id, { ...props, description: "Reviens: the HTTP API, its functions, queues and schedules" });
    this.api = new apigateway.HttpApi(this, "Api", { apiName: `reviens-${settings.stage}`, createDefaultStage: false });
    const calls = monthOfLogs(this, "AccessLog");
    new apigateway.HttpStage(this, "Stage", {
      httpApi: this.api,
      autoDeploy: true,
      // Half of what the account may have, for all organizations; the edge limits addresses, and functions each caller.
      throttle: { rateLimit: 5_000, burstLimit: 5_000 },
      // Metrics per route would cost more than everything else, and the access log has the same figures.
      detailedMetricsEnabled: false,
      accessLogSettings: {
        destination: new apigateway.LogGroupLogDestination(calls),
        format: AccessLogFormat.custom(JSON.stringify(accessLog)),
      },
    });
    this.originCheck = new OriginCheck(this, "OriginCheck", { api: this.api, keys: settings.originKeys });

    const sets = addMailSets(this, settings);
    const resources: Resources = {
      table: data.live.arn,
      signingKey: data.keys.secretArn,
      files: this.formatArn({ service: "s3", region: "", account: "", resource: logosBucketName(settings) }),
      receivedMail: this.formatArn({ service: "s3", region: "", account: "", resource: mailBucketName(settings) }),
      mail: {
        identity: this.formatArn({ service: "ses", resource: "identity", resourceName: senderIdentity(settings) }),
        from: senderAddress(settings),
        // In the sandbox SES asks for the right to use the recipient's identity too.
        recipients: settings.mailSandbox
          ? [this.formatArn({ service: "ses", resource: "identity", resourceName: "*" })]
          : [],
        sets: ["staff", "customers"].map((readers) =>
          this.formatArn({
            service: "ses",
            resource: "configuration-set",
            resourceName: `${mailSets(settings)}-${readers}`,
          }),
        ),
      },
      topics: this.formatArn({ service: "sns", region: "*", account: "*", resource: "*" }),
    };
    const environment: Record<Variable, string> = {
      TABLE_NAME: data.live.name,
      SECRET_NAME: data.keys.secretArn,
      LOGOS_BUCKET: logosBucketName(settings),
      PUBLIC_ORIGIN: `https://${settings.domain ?? this.distributionDomain()}`,
      MAIL_FROM: settings.mailFrom,
      MAIL_SETS: mailSets(settings),
      EMAILS_A_DAY: String(settings.emailsADay),
      STRIPE_API: stripeApi,
      STRIPE_SCRIPT: stripeScript,
      STRIPE_TAX: settings.stripeTax,
      SALES_ADDRESS: settings.salesAddress,
      GOOGLE_PLACES_API: sourceAddresses.google,
      TRIPADVISOR_API: sourceAddresses.tripadvisor,
      PROVIDER_TIMEOUT: "5000",
      SMS_REPLIES: settings.smsNumber === null ? "off" : "on",
      REPLY_DOMAIN: settings.replyDomain ?? "",
      SEND_PACE: String(paceAt(settings.emailsASecond)),
      EMAILS_A_SECOND: String(settings.emailsASecond),
    };
    const deployed: AreaStack[] = [];
    for (const [area, routes] of Object.entries(areas)) {
      const grant = areaGrants[area];
      if (!grant) throw new Error(`infra/grants.ts says nothing of the area ${area}.`);
      const stack = new AreaStack(this, capitalized(area), {
        area,
        routes,
        api: this.api,
        originCheck: this.originCheck,
        resources,
        grant,
        bundles,
        environment,
        stage: settings.stage,
      });
      // API Gateway creates ten routes or integrations a second, so at most three areas are deployed side by side.
      const before = deployed.at(-lanes);
      if (before) stack.node.addDependency(before);
      deployed.push(stack);
    }
    new Unrouted(this, "Unrouted", {
      api: this.api,
      originCheck: this.originCheck,
      bundles,
      environment: environmentOf({ table: { actions: [], keys: [] } }, environment),
    });
    const alarms = new Alarms(this, "Alarms", settings);
    watchService(this, { api: this.api, accessLog: calls, table: data.live.name, stage: settings.stage, alarms });
    const { topics } = new EventsStack(this, "Events", {
      data,
      resources,
      bundles,
      environment,
      alarms,
      settings,
      mailSets: sets,
    });
    exportMonthly(this, data.live.arn);
    const inboundMails = topics.get("inboundMails");
    if (!inboundMails) throw new Error("The contract has no topic for emails that come in.");
    if (settings.replyDomain !== null) receiveMail(this, settings, settings.replyDomain, inboundMails);
    const inboundTexts = topics.get("inboundTexts");
    if (!inboundTexts) throw new Error("The contract has no topic for texts that come in.");
    new CfnOutput(this, "InboundTextsTopic", { value: inboundTexts.topicArn });
    new CfnOutput(this, "ApiAddress", { value: this.api.apiEndpoint });
    new CfnOutput(this, "OriginKey", {
      value: this.originCheck.sentKey,
      description: "The secret that CloudFront sends",
    });
  }

  /** Told by the second deployment of a stage without a domain, because the distribution needs this stack. */
  private distributionDomain(): string {
    return new CfnParameter(this, "DistributionDomain", { default: "unknown.invalid" }).valueAsString;
  }
}
