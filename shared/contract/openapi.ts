import * as z from "zod/mini";
import { Dashboard, Trend } from "#shared/model/dashboard.ts";
import { Feedback, Note } from "#shared/model/feedback.ts";
import { LinkAvailability } from "#shared/model/feedback-link.ts";
import { ImportReport } from "#shared/model/import.ts";
import { Location } from "#shared/model/location.ts";
import { Money } from "#shared/model/money.ts";
import { Organization } from "#shared/model/organization.ts";
import { ProblemAnswer, type ProblemCode, problemStatuses } from "#shared/model/problem.ts";
import { RateOutcome } from "#shared/model/rate-profile.ts";
import { Session } from "#shared/model/session.ts";
import { User } from "#shared/model/user.ts";
import { RatingForm } from "./inputs/rating-form.ts";
import type { Route } from "./route.ts";
import { areas } from "./table.ts";

/** A value of JSON, as the document is made of. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: Json };

/** An OpenAPI 3.1 document: the parts that readers here look into. */
export interface OpenApi {
  openapi: "3.1.0";
  info: JsonObject;
  servers: JsonObject[];
  tags: { name: string }[];
  /** By path and method in small letters. */
  paths: Record<string, Record<string, JsonObject>>;
  components: { schemas: Record<string, JsonObject>; securitySchemes: Record<string, JsonObject> };
}

/** The nouns that get a name of their own; all else stands where it is used. */
const nouns = {
  Dashboard,
  Trend,
  Feedback,
  Note,
  LinkAvailability,
  ImportReport,
  Location,
  Money,
  Organization,
  RateOutcome,
  RatingForm,
  Session,
  User,
  Problem: ProblemAnswer,
} as const satisfies Record<string, z.core.$ZodType>;

const component = (name: string) => `#/components/schemas/${name}`;

/** The schemas of all nouns and routes, by the name under which a route finds its own. */
function schemasOf(routes: readonly Route[]) {
  const registry = z.registry<{ id: string }>();
  const names = new Map<z.core.$ZodType, string>();
  const name = (schema: z.core.$ZodType, id: string) => {
    if (names.has(schema)) return;
    names.set(schema, id);
    registry.add(schema, { id });
  };
  for (const [id, schema] of Object.entries(nouns)) name(schema, id);
  for (const route of routes) {
    if (route.query) name(route.query, `${route.id}Query`);
    if (route.body) name(route.body, `${route.id}Body`);
    if (route.answer) name(route.answer, `${route.id}Answer`);
  }
  const { schemas } = z.toJSONSchema(registry, {
    uri: component,
    // What a body is read as, not the text of a form that may stand for it; checks by code have no schema.
    io: "output",
    unrepresentable: "any",
    // Unknown fields are dropped, not refused.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  const plain: Record<string, JsonObject> = JSON.parse(JSON.stringify(schemas));
  for (const schema of Object.values(plain)) {
    delete schema.$schema;
    delete schema.$id;
    delete schema.id;
  }
  return { schemas: plain, nameOf: (schema: z.core.$ZodType) => names.get(schema) ?? "" };
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const parameter = (name: string, where: "path" | "query", required: boolean, schema: Json): JsonObject => ({
  name,
  in: where,
  required,
  schema,
});

/** Every problem that a route can answer: its own, and those of its access, schemas and limits. */
function problemsOf({ access, method, body, query, limits, errors }: Route): ProblemCode[] {
  const isPublic = access === "public";
  return [
    ...errors,
    ...(body || query ? (["invalid"] as const) : []),
    ...(body ? (["not_json", "too_large"] as const) : []),
    ...(method === "GET" ? [] : (["cross_site"] as const)),
    ...(isPublic || access === "visitor" ? [] : (["not_logged_in"] as const)),
    ...(access.includes(".") ? (["forbidden", "organization_not_found"] as const) : []),
    ...(limits ? (["too_many"] as const) : []),
    "unavailable",
    "internal",
  ];
}

function problemAnswers(route: Route): Record<string, JsonObject> {
  const byStatus = Object.groupBy(new Set(problemsOf(route)), (code) => String(problemStatuses[code]));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => [
      status,
      {
        description: codes.join(", "),
        ...(status === "429" && {
          headers: { "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } } },
        }),
        content: { "application/json": { schema: { $ref: component("Problem") } } },
      },
    ]),
  );
}

const statusOf = ({ status, answer }: Route) => String(status ?? (answer ? 200 : 204));

/** This API as an OpenAPI 3.1 document, made from the contract alone: what a route declares is what it says. */
export function openApi(): OpenApi {
  const routes = Object.values(areas).flat();
  const { schemas, nameOf } = schemasOf(routes);
  // Queries are spread over parameters, so their schemas are named by nobody.
  const queries = new Set(routes.flatMap(({ query }) => (query ? [nameOf(query)] : [])));

  const parametersOf = ({ path, query }: Route): JsonObject[] => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) =>
      parameter(name, "path", true, { type: "string" }),
    );
    const schema = query && schemas[nameOf(query)];
    if (!isObject(schema) || !isObject(schema.properties)) return inPath;
    const required = Array.isArray(schema.required) ? schema.required : [];
    const inQuery = Object.entries(schema.properties).map(([name, of]) =>
      parameter(name, "query", required.includes(name), of),
    );
    return [...inPath, ...inQuery];
  };

  const operation = (route: Route, area: string): JsonObject => ({
    operationId: route.id,
    tags: [area],
    summary: route.summary,
    ...(route.access !== "public" && { security: [...(route.access === "visitor" ? [{}] : []), { session: [] }] }),
    ...(route.access.includes(".") && { description: `Needs the permission ${route.access}.` }),
    parameters: parametersOf(route),
    ...(route.body && {
      requestBody: {
        required: true,
        content: {
          [route.produces === "text/html" ? "application/x-www-form-urlencoded" : "application/json"]: {
            schema: { $ref: component(nameOf(route.body)) },
          },
        },
      },
    }),
    responses: {
      [statusOf(route)]: {
        description: "Success",
        ...(route.answer && {
          content: { [route.produces ?? "application/json"]: { schema: { $ref: component(nameOf(route.answer)) } } },
        }),
      },
      ...problemAnswers(route),
    },
  });

  const operations = Object.entries(areas).flatMap(([area, ofArea]) =>
    ofArea.map((route) => ({
      path: route.path,
      method: route.method.toLowerCase(),
      operation: operation(route, area),
    })),
  );
  const byPath = Object.groupBy(
    operations.toSorted((one, other) => one.path.localeCompare(other.path)),
    ({ path }) => path,
  );

  return {
    openapi: "3.1.0",
    info: {
      title: "Reviens",
      version: "1.0.0",
      description:
        "Collects satisfaction feedback after a visit. Lists answer `{items, next}`; `cursor` takes `next`. Times are ISO 8601 in UTC, money is in minor units. Unsafe calls with a session need the header `X-Reviens-Client` and the site's own `Origin`.",
    },
    servers: [{ url: "/" }],
    tags: Object.keys(areas).map((name) => ({ name })),
    paths: Object.fromEntries(
      Object.entries(byPath).map(([path, of = []]) => [
        path,
        Object.fromEntries(of.map((one) => [one.method, one.operation])),
      ]),
    ),
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => !queries.has(name))),
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "__Host-session" } },
    },
  };
}
