import { createHash } from "node:crypto";
import middy from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type * as z from "zod/mini";
import type { PathParams, Route } from "#shared/contract/route.ts";
import type { Language } from "#shared/model/language.ts";
import { logCalls, problemOf } from "./answer-problems.ts";
import { countLimits } from "./limits.ts";
import { log, withoutWords } from "./log.ts";
import { type Parsed, parse, pathParams } from "./parse.ts";
import { Problem } from "./problem.ts";
import { response } from "./reply.ts";
import { addressOf, bodyOf, cookiesOf } from "./request.ts";

type Schema = z.core.$ZodType;

/** A form beyond this many bytes is refused with 413: the longest comment, percent-encoded in any script, is 45 kB. */
const formAtMost = 65_536;

/** What a page is asked for with, before its form is read. */
export interface Visit {
  /** The language asked for by address, cookie or browser; null leaves it to the page. */
  asked: Language | null;
  /** The start of the page's own links: a language that its address names stays in them. */
  prefix: "" | `/${Language}`;
  /** `{link}` of the address as it came. */
  link: string;
  /** The form as it came, unchecked, to show again what was typed. */
  typed: Readonly<Record<string, string>>;
  now: Date;
}

/** A visit with checked parameters and, where the route declares one, a checked form. */
interface PageCall<Path extends string = string, Body extends Schema | undefined = undefined> extends Visit {
  params: PathParams<Path>;
  body: Parsed<Body>;
}

/** The call that a page's `run` gets, by its route. */
export type PageCallOf<Declared> =
  Declared extends Route<infer Path, infer _Query, infer Body> ? PageCall<Path, Body> : never;

/** What a page answers: a document, or the address to look at next (303). */
export type PageAnswer = { html: string } | { seeOther: string };

/** How a page's problems look, and what its documents carry inline. */
export interface Look {
  style: string;
  script: string;
  problem(problem: Problem, visit: Visit): string;
}

const languageIn = (text: string | undefined): Language | null => (text === "en" || text === "fr" ? text : null);

const browserLanguage = (event: APIGatewayProxyEventV2): Language | null =>
  (event.headers["accept-language"] ?? "")
    .split(",")
    .map((part) => languageIn(part.trim().slice(0, 2).toLowerCase()))
    .find((language) => language !== null) ?? null;

/** The language by the address (its prefix, else `?lang`), else the locale cookie, else the browser. */
function languageAsked(event: APIGatewayProxyEventV2): Pick<Visit, "asked" | "prefix"> {
  const named = languageIn(event.rawPath.split("/")[1]) ?? languageIn(event.queryStringParameters?.lang);
  if (named) return { asked: named, prefix: `/${named}` };
  return { asked: languageIn(cookiesOf(event).locale) ?? browserLanguage(event), prefix: "" };
}

/** The form's fields by name. Browsers send a text area's line breaks as CR LF, and count them as one character. */
function formIn(event: APIGatewayProxyEventV2): Record<string, string> {
  const body = bodyOf(event) ?? "";
  if (Buffer.byteLength(body) > formAtMost) throw new Problem("too_large");
  const fields = [...new URLSearchParams(body)].map(([name, value]) => [name, value.replaceAll("\r\n", "\n")] as const);
  return Object.fromEntries(fields);
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Nothing is loaded but the business's logo and nothing runs but what stands in the page itself. */
const policyFor = ({ style, script }: Pick<Look, "style" | "script">): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(script)}`,
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/**
 * Makes a Lambda handler of a route that answers a page: reads the language and the form, counts limits, and calls
 * `run` with `deps`. A problem is shown by `again` (the page with what was typed) where there is one and it can, else by
 * the look's own page, with the problem's status; never a stack trace.
 */
export function page<Path extends string, Body extends Schema | undefined, Deps>(
  route: Route<Path, undefined, Body, z.ZodMiniString, "public">,
  {
    run,
    again,
    look,
  }: {
    run: (call: PageCall<Path, Body>, deps: Deps) => Promise<PageAnswer>;
    again?: (problem: Problem, visit: Visit, deps: Deps) => Promise<string | null>;
    look: Look;
  },
  deps: Deps,
) {
  const headers = {
    "content-security-policy": policyFor(look),
    // Keeps the form's address, which may be private, from the public review page; `no-referrer` would also hide the origin of the form's own POST.
    "referrer-policy": "same-origin",
    vary: "accept-language, cookie",
  };

  async function answer(event: APIGatewayProxyEventV2, visit: Visit): Promise<PageAnswer> {
    const params = pathParams(route.path, event.pathParameters);
    const foreign = event.headers.origin !== undefined && event.headers.origin !== process.env.PUBLIC_ORIGIN;
    if (route.method !== "GET" && foreign) throw new Problem("cross_site");
    await countLimits(route, { address: addressOf(event), link: event.pathParameters?.link }, visit.now);
    return run({ ...visit, params, body: parse(route.body, visit.typed) }, deps);
  }

  async function show(error: unknown, event: APIGatewayProxyEventV2, visit: Visit) {
    const problem = problemOf(error);
    const { requestId } = event.requestContext;
    if (problem.status >= 500) log.error("failed", { requestId, code: problem.code, cause: withoutWords(error) });
    const html = await Promise.resolve(again?.(problem, visit, deps)).catch(() => null);
    return response(problem.status, html ?? look.problem(problem, visit), {
      type: "text/html",
      headers: { ...headers, ...(problem.retryAfter !== undefined && { "retry-after": String(problem.retryAfter) }) },
    });
  }

  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(logCalls(route.id))
    .handler(async (event) => {
      let visit: Visit = {
        ...languageAsked(event),
        link: event.pathParameters?.link ?? "",
        typed: {},
        now: new Date(),
      };
      try {
        if (route.body !== undefined) visit = { ...visit, typed: formIn(event) };
        const answered = await answer(event, visit);
        if ("seeOther" in answered) return response(303, undefined, { headers: { location: answered.seeOther } });
        return response(200, answered.html, { type: "text/html", headers });
      } catch (error) {
        return show(error, event, visit);
      }
    });
}
