import middy, { type MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { actingAs } from "#functions/acting.ts";
import { within } from "#functions/deadline.ts";
import { log, withoutWords } from "#functions/log.ts";
import type { Route } from "#shared/contract/route.ts";
import { answerSeconds } from "#shared/contract/time-limits.ts";
import { problemOf } from "./answer-problems.ts";
import { originOf } from "./origin.ts";
import type { Problem } from "./problem.ts";

/** A request as API Gateway hands it over. */
export type Event = APIGatewayProxyEventV2;
/** An answer as API Gateway takes it. */
export type Response = APIGatewayProxyStructuredResultV2;

/** What a request's middleware keep for each other; `startedAt` in milliseconds. */
interface Internal extends Record<string, unknown> {
  startedAt?: number;
}
type Middleware = MiddlewareObj<Event, Response, Error, Context, Internal>;

/** One log line for each call: which route, how it ended, how long it took in milliseconds. */
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

/** The one place where an error becomes an answer, by `show`. What the server is to blame for is logged, never shown. */
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

/**
 * The way of every request, to an endpoint or a page: known by where it comes from, logged, answered before Lambda ends it, and its errors shown in one
 * way.
 */
export const pipeline = (
  route: Pick<Route, "id">,
  answer: (event: Event) => Promise<Response>,
  show: (problem: Problem, event: Event) => Response | Promise<Response>,
) =>
  middy<Event, Response, Error, Context, Internal>()
    .use([logCalls(route.id), answerProblems(route.id, show)])
    .handler((event) => within(answerSeconds * 1_000, () => actingAs({ from: originOf(event) }, () => answer(event))));
