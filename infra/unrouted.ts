import { Duration } from "aws-cdk-lib";
import * as apigateway from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { Construct } from "constructs";
import { unrouted } from "#shared/contract/gateway.ts";
import { functionSeconds } from "#shared/contract/time-limits.ts";
import type { Bundles } from "./bundles.ts";
import { functionRole, handlerFunction, monthOfLogs } from "./function.ts";
import { withLogicalId } from "./logical-id.ts";
import type { OriginCheck } from "./origin-check.ts";

interface UnroutedProps {
  api: apigateway.HttpApi;
  originCheck: OriginCheck;
  bundles: Bundles;
  environment: { [name: string]: string };
}

/** Answers unmatched routes instead of API Gateway; its role may do nothing. */
export class Unrouted extends Construct {
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
