import * as z from "zod/mini";
import { Dashboard, Trend } from "#shared/model/dashboard.ts";
import { Feedback, Note } from "#shared/model/feedback.ts";
import { LinkAvailability } from "#shared/model/feedback-link.ts";
import { ImportReport, importBatchLimit } from "#shared/model/import.ts";
import { Location } from "#shared/model/location.ts";
import { Money } from "#shared/model/money.ts";
import { Organization } from "#shared/model/organization.ts";
import { ProblemAnswer } from "#shared/model/problem.ts";
import { RateOutcome } from "#shared/model/rate-profile.ts";
import { Session } from "#shared/model/session.ts";
import { User } from "#shared/model/user.ts";
import { importFeedbacksRoute } from "../feedbacks.ts";
import { Id } from "../inputs/id.ts";
import { ImportableRow } from "../inputs/import-row.ts";
import { TripadvisorUrl } from "../inputs/organization.ts";
import { RatingForm } from "../inputs/rating-form.ts";
import { Email, WebAddress } from "../inputs/text.ts";
import { Day } from "../inputs/time.ts";
import { onboardingBodies, onboardRoute } from "../me.ts";
import type { Route } from "../route.ts";
import { isObject, type Json, type JsonObject } from "./json.ts";

type Schema = z.core.$ZodType;

const nouns = {
  Dashboard,
  Trend,
  Feedback,
  Note,
  Id,
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
} as const satisfies Record<string, Schema>;

/** Formats of input schemas whose patterns do not reveal them. */
const formats = new Map<Schema, string>([
  [Email, "email"],
  [WebAddress, "uri"],
  [TripadvisorUrl, "uri"],
  [Day, "date"],
]);

/** Documented schemas of bodies that only their handler validates. */
const lookedInto = new Map<Schema, Schema>([
  [
    importFeedbacksRoute.body,
    z.extend(importFeedbacksRoute.body, { rows: z.array(ImportableRow).check(z.maxLength(importBatchLimit)) }),
  ],
  [onboardRoute.body, z.union(Object.values(onboardingBodies))],
]);
const described = (body: Schema): Schema => lookedInto.get(body) ?? body;

/** Removes zod's noise and constraints that callers do not have; adds formats. */
function polish({ zodSchema, jsonSchema }: { zodSchema: Schema; jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  // Unknown fields are dropped, not refused.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  // Stored defaults are applied before an answer.
  delete jsonSchema.default;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  const format = formats.get(zodSchema);
  if (format !== undefined) jsonSchema.format = format;
  // Redundant beside the format.
  if (jsonSchema.format === "date" || jsonSchema.format === "date-time") {
    delete jsonSchema.pattern;
    delete jsonSchema.maxLength;
  }
}

export interface Property {
  name: string;
  required: boolean;
  schema: Json;
}

export interface Schemas {
  refTo(schema: Schema): JsonObject;
  parametersOf(route: Route): Record<"path" | "query", Property[]>;
  components: Record<string, JsonObject>;
}

function propertiesOf(schema: JsonObject | undefined): Property[] {
  if (!isObject(schema?.properties)) return [];
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(schema.properties).map(([name, of]) => ({
    name,
    required: required.includes(name),
    schema: of,
  }));
}

const isText = ({ produces = "application/json" }: Route): boolean => produces !== "application/json";

export function schemasOf(routes: readonly Route[]): Schemas {
  const registry = z.registry<{ id: string }>();
  const names = new Map<Schema, string>();
  const name = (schema: Schema, id: string) => {
    if (names.has(schema)) return;
    names.set(schema, id);
    registry.add(schema, { id });
  };
  for (const [id, schema] of Object.entries(nouns)) name(schema, id);
  for (const route of routes) {
    if (route.params) name(z.object(route.params), `${route.id}Params`);
    if (route.query) name(route.query, `${route.id}Query`);
    if (route.body && route.reads !== "bytes") name(described(route.body), `${route.id}Body`);
    if (route.answer && !isText(route)) name(route.answer, `${route.id}Answer`);
  }
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    // Describes the parsed body, not its form encoding; custom checks have no schema.
    io: "output",
    unrepresentable: "any",
    override: polish,
  });
  const plain: Record<string, JsonObject> = JSON.parse(JSON.stringify(schemas));
  for (const schema of Object.values(plain)) {
    delete schema.$schema;
    delete schema.$id;
    delete schema.id;
  }
  const spread = new Set(routes.flatMap(({ id }) => [`${id}Params`, `${id}Query`]));
  return {
    refTo: (schema) => ({ $ref: `#/components/schemas/${names.get(described(schema))}` }),
    parametersOf: ({ id, query }) => ({
      path: propertiesOf(plain[`${id}Params`]),
      query: query ? propertiesOf(plain[names.get(query) ?? ""]) : [],
    }),
    components: Object.fromEntries(Object.entries(plain).filter(([id]) => !spread.has(id))),
  };
}
