import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { TableBusy } from "#functions/data/table.ts";
import en from "#shared/locales/en/problems.json" with { type: "json" };
import fr from "#shared/locales/fr/problems.json" with { type: "json" };
import { translate } from "#shared/locales/translate.ts";
import type { Language } from "#shared/model/language.ts";
import type { ProblemAnswer } from "#shared/model/problem.ts";
import { log, withoutWords } from "./log.ts";
import { Problem } from "./problem.ts";
import { response } from "./reply.ts";
import { languageOf } from "./request.ts";

const texts = { en, fr };

/** Names that the SDK gives to throttling, time-outs and outages: worth another try later. */
const passing =
  /Throttl|Timeout|TimedOut|ServiceUnavailable|RequestLimitExceeded|ProvisionedThroughputExceeded|ECONN|InternalServerError/;

/** Any error as a declared problem: what is busy or out of reach is `unavailable`, all else that nobody declared `internal`. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const names = error instanceof Error ? `${error.name} ${"code" in error ? error.code : ""}` : "";
  if (error instanceof TableBusy || passing.test(names)) return new Problem("unavailable", { retryAfter: 5 });
  return new Problem("internal");
}

/** What people read of a problem: its message and those of its fields. */
export function problemAnswer(problem: Problem, language: Language, requestId: string): ProblemAnswer {
  const text = (key: string, values: Record<string, string> = {}) => translate(texts[language], key, values);
  return {
    error: {
      code: problem.code,
      message: text(`problems.${problem.code}`),
      fields: Object.fromEntries(
        Object.entries(problem.fields).map(([name, { key, values }]) => [name, text(`fields.${key}`, values)]),
      ),
      requestId,
    },
  };
}

type Middleware = MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>;

/** The one place where an error becomes an answer: in the caller's language, never a stack trace (design §4). */
export const answerProblems = (): Middleware => ({
  onError: (request) => {
    const problem = problemOf(request.error);
    const { requestId } = request.event.requestContext;
    if (problem.status >= 500)
      log.error("failed", { requestId, code: problem.code, cause: withoutWords(request.error) });
    request.response = response(
      problem.status,
      JSON.stringify(problemAnswer(problem, languageOf(request.event), requestId)),
      {
        ...(problem.retryAfter !== undefined && { headers: { "retry-after": String(problem.retryAfter) } }),
      },
    );
  },
});

/** One log line for each call: which route, how it ended, how long it took in milliseconds. */
export const logCalls = (route: string): Middleware => {
  const started = new Map<string, number>();
  const end: NonNullable<Middleware["after"]> = ({ event, response: answered }) => {
    const { requestId } = event.requestContext;
    const ms = Math.round(performance.now() - (started.get(requestId) ?? performance.now()));
    started.delete(requestId);
    log.info("call", { route, requestId, status: answered?.statusCode, ms });
  };
  return {
    before: ({ event }) => {
      started.set(event.requestContext.requestId, performance.now());
    },
    after: end,
    onError: end,
  };
};
