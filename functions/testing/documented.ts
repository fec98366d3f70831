import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import * as z from "zod/mini";
import { openApi } from "#shared/contract/openapi.ts";
import type { Route } from "#shared/contract/route.ts";
import { areas } from "#shared/contract/table.ts";
import type { Answer } from "./call.ts";
import { probeRoutes } from "./probes.ts";

export const document = openApi({ ...areas, probes: probeRoutes });

const Content = z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) }));
const Responses = z.record(
  z.string(),
  z.object({
    description: z.string(),
    headers: z._default(z.record(z.string(), z.unknown()), {}),
    content: z._default(Content, {}),
  }),
);
type Described = z.infer<typeof Responses>[string];

const described = new Map(
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId, responses }) => [operationId, z.parse(Responses, responses)]),
);

// Allows OpenAPI's own keywords; compiled once, because schemas refer to each other.
const ajv = addFormats(new Ajv2020({ allErrors: true, code: { optimize: false } }))
  .addVocabulary(Object.keys(document))
  .addSchema(document, "document");

const pointerOf = (...path: readonly string[]) =>
  path.map((part) => `/${encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("");

function faultsOfBody({ path, method, id }: Route, status: number, body: unknown): string[] {
  const place = pointerOf(
    "paths",
    path,
    method.toLowerCase(),
    "responses",
    String(status),
    "content",
    "application/json",
    "schema",
  );
  const validate = ajv.getSchema(`document#${place}`);
  if (!validate) return [`${id} has no schema of ${status}`];
  return validate(body) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

const certain = ["location", "set-cookie"];
const possible = ["retry-after", "x-next-cursor"];

function faultsOfHeaders({ headers }: Described, answer: Answer): string[] {
  const said = Object.keys(headers).map((name) => name.toLowerCase());
  const sent = [...Object.keys(answer.headers), ...(answer.cookies.length > 0 ? ["set-cookie"] : [])];
  const unsaid = [...certain, ...possible].filter((name) => sent.includes(name) && !said.includes(name));
  const unsent = certain.filter((name) => said.includes(name) && !sent.includes(name));
  return [...unsaid.map((name) => `${name} is not described`), ...unsent.map((name) => `${name} is missing`)];
}

export function undocumented(route: Route, answer: Answer): string[] {
  const said = described.get(route.id)?.[answer.status];
  if (!said) return [`${answer.status} is not described`];
  const type = answer.headers["content-type"]?.split(";")[0];
  const types = Object.keys(said.content);
  if (type === undefined ? types.length > 0 : !types.includes(type)) return [`${type} instead of ${types}`];
  const code: string | undefined = answer.body?.error?.code;
  return [
    ...(type === "application/json" ? faultsOfBody(route, answer.status, answer.body) : []),
    ...(code !== undefined && !said.description.split(", ").includes(code) ? [`${code} is not described`] : []),
    ...faultsOfHeaders(said, answer),
  ];
}
