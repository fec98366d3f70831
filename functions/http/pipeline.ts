import type { MiddlewareObj } from "@middy/core";
import middy from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { withTimeout } from "#functions/deadline.ts";
import { log, withoutWords } from "#functions/log.ts";
import { actingAs, type Origin } from "#functions/request-context.ts";
import type { Route } from "#shared/contract/route.ts";
import { answerSeconds } from "#shared/contract/time-limits.ts";
import { deviceOf } from "#shared/rules/accounts/device.ts";
import { problemOf } from "./answer-problems.ts";
import { regionOf } from "./network.ts";
import type { Problem } from "./problem.ts";
import { clientAddress } from "./request.ts";

const longest = 400;

/** Device and network for the audit log, without address or full user agent. */
function originOf(event: APIGatewayProxyEventV2): Origin {
  const { browser, system } = deviceOf((event.headers["user-agent"] ?? "").slice(0, longest));
  return { browser, system, network: regionOf(clientAddress(event)) };
}

export type Event = APIGatewayProxyEventV2;
export type Response = APIGatewayProxyStructuredResultV2;

interface Internal extends Record<string, unknown> {
  startedAt?: number;
}
type Middleware = MiddlewareObj<Event, Response, Error, Context, Internal>;

function logCalls(route: string): Middleware {
  const end: NonNullable<Middleware["after"]> = ({ event, response, internal }) => {
    const ms = Math.round(performance.now() - (internal.startedAt ?? performance.now()));
    log.info("call", { route, requestId: event.requestContext.requestId, status: response?.statusCode, ms });
  };
  return {
    before: ({ internal }) => {
      internal.startedAt = performance.now();
    },
    after: end,
    onError: end,
  };
}

/** The one place where an error becomes an answer; server errors are logged and never shown. */
const answerProblems = (
  route: string,
  show: (problem: Problem, event: Event) => Response | Promise<Response>,
): Middleware => ({
  onError: async (request) => {
    const problem = problemOf(request.error);
    const { requestId } = request.event.requestContext;
    if (problem.status >= 500)
      log.error("failed", { route, requestId, code: problem.code, cause: withoutWords(request.error) });
    request.response = await show(problem, request.event);
  },
});

/** Runs every request: origin, log line, deadline before Lambda's, and problem answers. */
export const pipeline = (
  route: Pick<Route, "id">,
  answer: (event: Event) => Promise<Response>,
  show: (problem: Problem, event: Event) => Response | Promise<Response>,
) =>
  middy<Event, Response, Error, Context, Internal>()
    .use([logCalls(route.id), answerProblems(route.id, show)])
    .handler((event) =>
      withTimeout(answerSeconds * 1_000, () => actingAs({ from: originOf(event) }, () => answer(event))),
    );
