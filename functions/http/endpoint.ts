import middy from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import * as z from "zod/mini";
import { signingKey } from "#functions/services/secrets.ts";
import type { Access, PathParams, Route } from "#shared/contract/route.ts";
import type { Language } from "#shared/model/language.ts";
import { answerProblems, logCalls } from "./answer-problems.ts";
import { type ActorFor, authorise } from "./authorise.ts";
import { countLimits, forgiveLimits } from "./limits.ts";
import { type Parsed, parse, pathParams } from "./parse.ts";
import { Problem } from "./problem.ts";
import { Reply, response } from "./reply.ts";
import { addressOf, cookiesOf, jsonOf, languageOf } from "./request.ts";
import { openSession } from "./session-cookie.ts";

type Schema = z.core.$ZodType;

/** What a handler is called with: checked parameters, query and body, and who calls. */
export interface Call<
  Path extends string = string,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Allowed extends Access = Access,
> {
  params: PathParams<Path>;
  query: Parsed<Query>;
  body: Parsed<Body>;
  actor: ActorFor<Allowed>;
  now: Date;
  language: Language;
  /** The browser's description of itself, shortened; for the person's own list of sessions. */
  device: string;
}

/** The call that a route's handler gets, by the route: `CallOf<typeof resolveFeedback>`. */
export type CallOf<Declared> =
  Declared extends Route<infer Path, infer Query, infer Body, infer _Answer, infer Allowed>
    ? Call<Path, Query, Body, Allowed>
    : never;

/** What a route's handler answers: the body as the schema takes it, or a `Reply` around it. */
export type AnswerOf<Declared> =
  Declared extends Route<infer _P, infer _Q, infer _B, infer Answer, infer _A>
    ? Answer extends Schema
      ? z.input<Answer> | Reply<z.input<Answer>>
      : undefined | Reply<undefined>
    : never;

const isSafe = (method: string) => method === "GET";

/** Raises `cross_site` for an unsafe call that another site could have made with this person's cookie (design §8). */
function refuseForeignSites(route: Pick<Route, "method" | "access">, event: APIGatewayProxyEventV2): void {
  if (isSafe(route.method)) return;
  const origin = event.headers.origin;
  const foreign = origin !== undefined && origin !== process.env.PUBLIC_ORIGIN;
  const unproven =
    route.access !== "public" && (origin === undefined || event.headers["x-reviens-client"] === undefined);
  if (foreign || unproven) throw new Problem("cross_site");
}

const emailIn = (body: unknown): string | undefined =>
  typeof body === "object" && body !== null && "email" in body && typeof body.email === "string"
    ? body.email
    : undefined;

const textOf = (answer: unknown): string | undefined =>
  answer === undefined || typeof answer === "string" ? answer : JSON.stringify(answer);

/**
 * Makes a Lambda handler of a declared route: reads and checks the request, authorises, counts limits, calls `run` with
 * `deps`, and parses the answer by its schema, so that no undeclared field leaves. Errors become problem answers.
 */
export function endpoint<
  Path extends string,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
  Answer extends Schema | undefined,
  Allowed extends Access,
  Deps,
>(
  route: Route<Path, Query, Body, Answer, Allowed>,
  run: (
    call: Call<Path, Query, Body, Allowed>,
    deps: Deps,
  ) => Promise<AnswerOf<Route<Path, Query, Body, Answer, Allowed>>>,
  deps: Deps,
) {
  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use([logCalls(route.id), answerProblems()])
    .handler(async (event) => {
      refuseForeignSites(route, event);
      const now = new Date();
      const params = pathParams(route.path, event.pathParameters);
      const named = route.access === "public" ? null : await openSession(signingKey, cookiesOf(event));
      const actor = await authorise(route.access, {
        route,
        organization: event.pathParameters?.organization ?? null,
        named,
        now,
      });
      const sent = route.body === undefined ? undefined : jsonOf(event);
      const by = {
        address: addressOf(event),
        email: emailIn(sent),
        link: event.pathParameters?.link,
        account: actor?.user._id,
      };
      await countLimits(route, by, now);
      const answered = await run(
        {
          params,
          query: parse(route.query, event.queryStringParameters ?? {}),
          body: parse(route.body, sent),
          actor,
          now,
          language: languageOf(event),
          device: (event.headers["user-agent"] ?? "").slice(0, 200),
        },
        deps,
      );
      await forgiveLimits(route, by, now);
      const reply = answered instanceof Reply ? answered : new Reply(answered);
      const status = reply.status ?? route.status ?? (route.answer ? 200 : 204);
      const answer = route.answer && z.parse(route.answer, reply.answer);
      const type = route.produces ?? "application/json";
      return response(status, textOf(answer), { type, cookies: reply.cookies, headers: reply.headers });
    });
}
