import { createHash } from "node:crypto";
import type { ParamsOf, Route } from "#shared/contract/route.ts";
import { type AskedLanguage, languageAsked } from "./language.ts";
import { pathParams } from "./parse.ts";
import { type Event, pipeline } from "./pipeline.ts";
import { Problem } from "./problem.ts";
import { type CallOf, type Needs, receive } from "./receive.ts";
import { keeping, response } from "./reply.ts";
import { bodyOf } from "./request.ts";

/** What a page is asked for with, before its form is checked: what it needs to show a problem beside what was typed. */
export interface Visit<Declared extends Route = Route> extends AskedLanguage {
  /** Empty where the path's parameters cannot name anything. */
  params: Partial<ParamsOf<Declared>>;
  /** The form as it came, unchecked. */
  typed: Readonly<Record<string, string>>;
  now: Date;
}

/** The call that a page's `run` gets, by its route. */
export type PageCallOf<Declared extends Route> = CallOf<Declared> & AskedLanguage;

/** A document, and the inline style that it has besides that of its look. */
export interface Shown {
  html: string;
  style?: string;
}

/**
 * What a page answers: a document, the address to look at next (303) and the cookies that go with it, or where the page
 * is for now (302).
 */
export type PageAnswer = Shown | { seeOther: string; cookies?: string[] } | { movedTo: string };

/** How a page's problems look, and what its documents carry inline. */
export interface Look<Params> {
  style: string;
  scripts: readonly string[];
  /** Whether any site may show it, in a frame or as an image, and it is the same for everybody. None may unless told. */
  framed?: true;
  problem(problem: Problem, visit: AskedLanguage & { params: Partial<Params> }): string;
}

/** A text as the policy allows it: by its hash. */
const hashSourceOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** A directive that allows some texts by their hash; none where there are none, as the default allows nothing. */
const sourcesOf = (directive: string, texts: readonly string[]): string[] =>
  texts.length === 0 ? [] : [`${directive} ${texts.map(hashSourceOf).join(" ")}`];

type Dressed = Pick<Look<unknown>, "style" | "scripts" | "framed">;

/** Nothing is loaded but the business's logo, nothing runs but what stands in the page itself, and it calls only us. */
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

/** The headers of a page that looks so, and has `style` besides. */
export const pageHeaders = (look: Dressed, style?: string): Record<string, string> => ({
  "content-security-policy": policyFor(look, style),
  // Keeps the form's address, which may be private, from the public review page; `no-referrer` would also hide the origin of the form's own POST.
  "referrer-policy": "same-origin",
  // What stands in frames looks the same to everybody, and other sites may load it even where they refuse what does not say so.
  ...(look.framed ? { "cross-origin-resource-policy": "cross-origin" } : { vary: "accept-language, cookie" }),
});

/** A form that cannot be read is shown as an empty one. */
function typedIn(route: Route, event: Event): Record<string, string> {
  if (route.reads !== "form") return {};
  try {
    const typed = bodyOf(event, route);
    return typeof typed === "object" ? { ...typed } : {};
  } catch (error) {
    if (error instanceof Problem) return {};
    throw error;
  }
}

/**
 * Makes a Lambda handler of a route that answers a page: receives the visit and gives it to `run`. A problem is shown by
 * `again` (the page with what was typed) where there is one and it can, else by the look's own page, with the problem's
 * status and never a stack trace.
 */
export function page<Declared extends Route>(
  route: Declared,
  {
    run,
    again,
    look,
    ...needs
  }: {
    run: (call: PageCallOf<Declared>) => Promise<PageAnswer>;
    again?: (problem: Problem, visit: Visit<Declared>) => Promise<Shown | null>;
    look: Look<ParamsOf<Declared>>;
  } & Pick<Needs, "countedLink" | "isGenuine">,
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
