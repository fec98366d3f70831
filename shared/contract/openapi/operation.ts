import { ProblemAnswer } from "#shared/model/problem.ts";
import { isPermission, perKey, type Route } from "../route.ts";
import type { JsonObject } from "./json.ts";
import { problemsByStatus } from "./problems.ts";
import type { Property, Schemas } from "./schemas.ts";
import { securityOf } from "./security.ts";

const header = (description: string, type: "string" | "integer"): JsonObject => ({ description, schema: { type } });

const text: JsonObject = { type: "string" };

function successOf({ status, answer, produces = "application/json", headers }: Route, schemas: Schemas): JsonObject {
  return {
    [String(status ?? (answer ? 200 : 204))]: {
      description: "Success",
      ...(headers && {
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, description]) => [name, header(description, "string")]),
        ),
      }),
      ...(answer && {
        content: { [produces]: { schema: produces === "application/json" ? schemas.refTo(answer) : text } },
      }),
    },
  };
}

const problemsWithWait = new Set(["too_many", "unavailable"]);

function problemsOf(route: Route, schemas: Schemas): JsonObject {
  const content: JsonObject =
    route.produces === "text/html" || route.produces === "image/svg+xml"
      ? { "text/html": { schema: text } }
      : { "application/json": { schema: schemas.refTo(ProblemAnswer) } };
  return Object.fromEntries(
    problemsByStatus(route).map(([status, codes]) => [
      status,
      {
        description: codes.join(", "),
        ...(codes.some((code) => problemsWithWait.has(code)) && {
          headers: { "Retry-After": header("Seconds to wait before another try.", "integer") },
        }),
        content,
      },
    ]),
  );
}

function bodyOf({ body, reads = "json" }: Route, schemas: Schemas): JsonObject | undefined {
  if (!body) return undefined;
  if (reads === "bytes") return { required: true, content: { "application/octet-stream": {} } };
  const type = reads === "form" ? "application/x-www-form-urlencoded" : "application/json";
  return { required: true, content: { [type]: { schema: schemas.refTo(body) } } };
}

const parameter =
  (where: "path" | "query") =>
  ({ name, required, schema }: Property): JsonObject => ({ name, in: where, required, schema });

/** Access and limits that OpenAPI's own fields cannot express. */
function remarksOn({ access, credentials = [], organizationIn, inEachLanguage, path, limits = [] }: Route): string[] {
  const where = organizationIn === "body" ? " in the organization that the body names" : "";
  return [
    ...(isPermission(access) ? [`Needs the permission \`${access}\`${where}.`] : []),
    ...(inEachLanguage ? [`Also at \`/en${path}\` and \`/fr${path}\`.`] : []),
    ...limits.map(
      ({ by, times, seconds, forgiven, letsThrough, heldBeyond, asking }) =>
        `At most ${times} ${forgiven ? "failures in a row" : "calls"}${asking === undefined ? "" : ` with \`${asking}\``} in ${seconds} seconds by ${by}${letsThrough ? "; beyond, a call is answered without what costs" : ""}${heldBeyond === undefined ? "" : `; beyond ${heldBeyond}, what is sent is held`}.`,
    ),
    ...(credentials.includes("key")
      ? [`At most ${perKey.times} calls in ${perKey.seconds} seconds by API key, over all it calls.`]
      : []),
  ];
}

export function operation(route: Route, area: string, schemas: Schemas): JsonObject {
  const { path, query } = schemas.parametersOf(route);
  const security = securityOf(route);
  const requestBody = bodyOf(route, schemas);
  const remarks = remarksOn(route);
  return {
    operationId: route.id,
    tags: [area],
    summary: route.summary,
    ...(remarks.length > 0 && { description: remarks.join("\n\n") }),
    ...(security && { security }),
    parameters: [...path.map(parameter("path")), ...query.map(parameter("query"))],
    ...(requestBody && { requestBody }),
    responses: { ...successOf(route, schemas), ...problemsOf(route, schemas) },
  };
}
