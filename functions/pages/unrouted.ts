import { showProblem } from "#functions/http/endpoint.ts";
import { languageAsked } from "#functions/http/language.ts";
import { pageHeaders } from "#functions/http/page.ts";
import type { Event, Response } from "#functions/http/pipeline.ts";
import { Problem } from "#functions/http/problem.ts";
import { response } from "#functions/http/reply.ts";
import { rateLook } from "./rate-look.ts";

/** JSON for programs, a page for people, without any lookup. */
export async function handler(event: Event): Promise<Response> {
  const problem = new Problem("not_found");
  if (/^\/api(\/|$)/.test(event.rawPath)) return showProblem(problem, event);
  const html = rateLook.problem(problem, { ...languageAsked(event), params: {} });
  return response(problem.status, html, { type: "text/html", headers: pageHeaders(rateLook) });
}
