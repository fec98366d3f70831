import * as z from "zod/mini";
import { actingAs } from "#functions/request-context.ts";
import type { Route, SchemaOf } from "#shared/contract/route.ts";
import { problemAnswer } from "./answer-problems.ts";
import { type Actor, authorize, type KeyHolder } from "./authorize.ts";
import { languageAsked } from "./language.ts";
import { forgiveLimits } from "./limits.ts";
import { type Event, pipeline } from "./pipeline.ts";
import type { Problem } from "./problem.ts";
import { type CallOf, type Needs, receive, type Verify } from "./receive.ts";
import { HandlerReply, keeping, response } from "./reply.ts";

type Answered<Schema extends z.core.$ZodType | undefined> = Schema extends z.core.$ZodType
  ? z.input<Schema> | HandlerReply<z.input<Schema>>
  : undefined | HandlerReply<undefined>;

type AnswerOf<Declared extends Route> = Answered<SchemaOf<Declared, "answer">>;

type Needed<Declared extends Route, Thing> = Declared["access"] extends "signature"
  ? [needs: { verify: Verify }]
  : undefined extends Thing
    ? [needs?: Pick<Needs<Declared, Thing>, "find">]
    : [needs: Required<Pick<Needs<Declared, Thing>, "find">>];

const keyOf = (actor: Actor | KeyHolder | null) => (actor?.user === null ? { key: actor.key._id } : {});

const textOf = (answer: unknown): string | undefined =>
  answer === undefined || typeof answer === "string" ? answer : JSON.stringify(answer);

/** Only for routes without cookies; refusals are readable by any site, too. */
const forAnySite = ({ fromAnySite }: Route): Record<string, string> =>
  fromAnySite ? { "access-control-allow-origin": "*" } : {};

export function showProblem(problem: Problem, event: Event, headers: Record<string, string> = {}) {
  const answer = problemAnswer(problem, languageAsked(event).asked ?? "en", event.requestContext.requestId);
  const wait = problem.retryAfter === undefined ? {} : { "retry-after": String(problem.retryAfter) };
  return response(problem.status, JSON.stringify(answer), { headers: { ...headers, ...wait } });
}

/** The Lambda handler of a route; results are parsed by its schema, so that no undeclared field leaves. */
export function endpoint<Declared extends Route, Thing = undefined>(
  route: Declared,
  run: (call: CallOf<Declared, Thing>) => Promise<AnswerOf<Declared>>,
  ...[needs]: Needed<Declared, Thing>
) {
  const answer = async (event: Event) => {
    const { call, by } = await receive(route, event, { ...needs, authorize });
    const answered = await actingAs(keyOf(call.actor), () => run(call));
    await forgiveLimits(route, by, call.now);
    const reply = answered instanceof HandlerReply ? answered : new HandlerReply(answered);
    const status = route.status ?? (route.answer ? 200 : 204);
    const body = route.answer && z.parse(route.answer, reply.answer);
    const type = route.produces ?? "application/json";
    const headers = { ...forAnySite(route), ...keeping(route), ...reply.headers };
    return response(status, textOf(body), { type, cookies: reply.cookies, headers });
  };
  return pipeline(route, answer, (problem, event) => showProblem(problem, event, forAnySite(route)));
}
