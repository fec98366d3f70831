import { describe, expect, it } from "vitest";
import { problemStatuses } from "#shared/model/problem.ts";
import { type Json, openApi } from "./openapi.ts";
import { routes } from "./table.ts";

const document = openApi();
/** Operations are JSON of every shape, read here by path. */
type Anything = ReturnType<typeof JSON.parse>;
const operationOf = (path: string, method: string): Anything => document.paths[path]?.[method.toLowerCase()];

const refsIn = (value: Json): string[] => {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(refsIn);
  return Object.entries(value).flatMap(([name, inner]) =>
    name === "$ref" && typeof inner === "string" ? [inner] : refsIn(inner),
  );
};

describe("the OpenAPI document", () => {
  it("is plain JSON", () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it("has every route once, and nothing else", () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(routes.map(({ id }) => id).sort());
  });

  it.each(routes)("$id: names its path parameters, its answer and its problems", (route) => {
    const { parameters, responses, requestBody, security } = operationOf(route.path, route.method);
    const inPath = parameters
      .filter((one: { in: string }) => one.in === "path")
      .map(({ name }: { name: string }) => name);
    expect(inPath).toEqual([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    expect(Boolean(responses[String(route.status ?? (route.answer ? 200 : 204))].content)).toBe(Boolean(route.answer));
    for (const code of route.errors) expect(responses[problemStatuses[code]].description).toContain(code);
    expect(Boolean(requestBody)).toBe(Boolean(route.body));
    expect(Boolean(security)).toBe(route.access !== "public");
  });

  it("has only references that lead somewhere, and no schema that nothing leads to", () => {
    const refs = new Set(refsIn(JSON.parse(JSON.stringify(document))));
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect([...refs].filter((ref) => !known.includes(ref))).toEqual([]);
    expect(known.filter((name) => !refs.has(name))).toEqual([]);
  });

  it("says what a rating must be, although a form sends it as text", () => {
    expect(document.components.schemas.RatingForm).toMatchObject({
      type: "object",
      required: ["rating"],
      properties: { rating: { type: "integer", minimum: 1, maximum: 5 } },
    });
  });

  it("spreads a query over parameters", () => {
    const { parameters } = operationOf("/api/organizations/{organization}/feedbacks", "GET");
    expect(parameters).toContainEqual({
      name: "status",
      in: "query",
      required: false,
      schema: expect.objectContaining({ enum: ["received", "pending", "resolved"] }),
    });
  });

  it("tells callers when they may come again", () => {
    expect(operationOf("/api/_auth/session", "POST").responses[429].headers["Retry-After"]).toBeDefined();
  });
});
