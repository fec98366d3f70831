import { Duration, NestedStack } from "aws-cdk-lib";
import * as apigateway from "aws-cdk-lib/aws-apigatewayv2";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { Variable } from "#shared/contract/environment.ts";
import { addressesOf } from "#shared/contract/gateway.ts";
import type { Route } from "#shared/contract/route.ts";
import { handlerOf } from "#shared/contract/table.ts";
import { functionSeconds } from "#shared/contract/time-limits.ts";
import type { Bundles } from "./bundles.ts";
import { environmentOf } from "./environment.ts";
import { grantedRole, handlerFunction, monthOfLogs, type Room } from "./function.ts";
import type { Grant } from "./grants.ts";
import { withLogicalId } from "./logical-id.ts";
import type { OriginCheck } from "./origin-check.ts";
import type { Resources } from "./statements.ts";

interface AreaProps {
  area: string;
  routes: readonly Route[];
  api: apigateway.HttpApi;
  originCheck: OriginCheck;
  resources: Resources;
  grant: Grant;
  bundles: Bundles;
  environment: Record<Variable, string>;
  stage: string;
}

/** Areas of the customer's pages, whose cold starts somebody waits for. */
const reported = ["rating", "rateTokens"];

/** Endpoints of one area, which share a role and a log group. */
export class AreaStack extends NestedStack {
  constructor(
    scope: Construct,
    id: string,
    { area, routes, api, originCheck, resources, grant, bundles, environment, stage }: AreaProps,
  ) {
    super(scope, id, { description: `Reviens: the endpoints of ${area}` });
    const logGroup = monthOfLogs(this, "Logs");
    const role = grantedRole(this, "Role", { logGroup, grant, resources });
    const reports = reported.includes(area);
    const room: Room = { role, logGroup, reports, environment: environmentOf(grant, environment) };
    if (reports)
      new MetricFilter(this, "ColdStart", {
        logGroup,
        filterPattern: FilterPattern.numberValue("$.record.metrics.initDurationMs", ">", 0),
        metricNamespace: `Reviens/${stage}`,
        metricName: "ColdStart",
        metricValue: "$.record.metrics.initDurationMs",
      });
    const authorizer = originCheck.forRoutes(this);

    for (const route of routes) {
      const handler = handlerFunction(this, route.id, room, {
        bundle: bundles(handlerOf(route)),
        description: `${route.method} ${route.path}`,
        timeout: Duration.seconds(functionSeconds),
      });
      const integration = new HttpLambdaIntegration(`${route.id}Integration`, handler, {
        // One permission for the function; routes decide its addresses.
        scopePermissionToRoute: false,
      });
      for (const { id, method, path } of addressesOf(route)) {
        const routeKey = apigateway.HttpRouteKey.with(path, apigateway.HttpMethod[method]);
        withLogicalId(id, new apigateway.HttpRoute(this, id, { httpApi: api, routeKey, integration, authorizer }));
      }
    }
  }
}
