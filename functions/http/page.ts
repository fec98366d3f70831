import { createHash } from "node:crypto";
import type { ParamsOf, Route } from "#shared/contract/route.ts";
import { type AskedLanguage, languageAsked } from "./language.ts";
import { pathParams } from "./parse.ts";
import { type Event, pipeline } from "./pipeline.ts";
import { Problem } from "./problem.ts";
import { type CallOf, type Needs, receive } from "./receive.ts";
import { keeping, response } from "./reply.ts";
import { parseBody } from "./request.ts";

/** The form is still unchecked, so that a problem can be shown beside what was typed. */
export interface Visit<Declared extends Route = Route> extends AskedLanguage {
  /** Empty if the path's parameters are malformed. */
  params: Partial<ParamsOf<Declared>>;
  typed: Readonly<Record<string, string>>;
  now: Date;
}

export type PageCallOf<Declared extends Route, Thing = undefined> = CallOf<Declared, Thing> & AskedLanguage;

export interface ShownPage {
  html: string;
  style?: string;
}

/** `seeOther` is a 303, `movedTo` a 302. */
export type PageAnswer = ShownPage | { seeOther: string; cookies?: string[] } | { movedTo: string };

export interface PageLook<Params> {
  style: string;
  scripts: readonly string[];
  /** May be framed or embedded by any site, and is the same for everybody. */
  framed?: true;
  problem(problem: Problem, visit: AskedLanguage & { params: Partial<Params> }): string;
}

const hashSourceOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const sourcesOf = (directive: string, texts: readonly string[]): string[] =>
  texts.length === 0 ? [] : [`${directive} ${texts.map(hashSourceOf).join(" ")}`];

type Dressed = Pick<PageLook<unknown>, "style" | "scripts" | "framed">;

/** Only the logo is loaded, only inline scripts run by hash, and only our own origin is called. */
const policyFor = ({ style, scripts, framed }: Dressed, more = ""): string =>
  [
    "default-src 'none'",
    ...sourcesOf("style-src", [style, more].filter(Boolean)),
    ...sourcesOf("script-src", scripts),
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framed ? "*" : "'none'"}`,
  ].join("; ");

export const pageHeaders = (look: Dressed, style?: string): Record<string, string> => ({
  "content-security-policy": policyFor(look, style),
  // Hides the form's private address from review pages; `no-referrer` would also hide the origin of the form's POST.
  "referrer-policy": "same-origin",
  // Sites with a strict embedder policy load it only with this header.
  ...(look.framed ? { "cross-origin-resource-policy": "cross-origin" } : { vary: "accept-language, cookie" }),
});

function typedIn(route: Route, event: Event): Record<string, string> {
  if (route.reads !== "form") return {};
  try {
    const typed = parseBody(event, route);
    return typeof typed === "object" ? { ...typed } : {};
  } catch (error) {
    if (error instanceof Problem) return {};
    throw error;
  }
}

/** The handler of a page; `again` shows a problem with what was typed, else the look's own page. */
export function page<Declared extends Route & { access: "public" }, Thing = undefined>(
  route: Declared,
  {
    run,
    again,
    look,
    ...needs
  }: {
    run: (call: PageCallOf<Declared, Thing>) => Promise<PageAnswer>;
    again?: (problem: Problem, visit: Visit<Declared>) => Promise<ShownPage | null>;
    look: PageLook<ParamsOf<Declared>>;
  } & Pick<Needs<Declared, Thing>, "find">,
) {
  const answer = async (event: Event) => {
    const { call } = await receive(route, event, needs);
    const answered = await run({ ...call, ...languageAsked(event) });
    if ("movedTo" in answered) return response(302, undefined, { headers: { location: answered.movedTo } });
    if ("seeOther" in answered) {
      const { seeOther, cookies = [] } = answered;
      return response(303, undefined, { headers: { location: seeOther }, cookies });
    }
    const headers = { ...pageHeaders(look, answered.style), ...keeping(route) };
    return response(200, answered.html, { type: route.produces ?? "text/html", headers });
  };

  const show = async (problem: Problem, event: Event) => {
    const visit = {
      ...languageAsked(event),
      params: pathParams(route, event.pathParameters) ?? {},
      typed: typedIn(route, event),
      now: new Date(),
    };
    const shown = await Promise.resolve(again?.(problem, visit)).catch(() => null);
    const wait = problem.retryAfter === undefined ? {} : { "retry-after": String(problem.retryAfter) };
    return response(problem.status, shown?.html ?? look.problem(problem, visit), {
      type: "text/html",
      headers: { ...pageHeaders(look, shown?.style), ...wait },
    });
  };

  return pipeline(route, answer, show);
}
