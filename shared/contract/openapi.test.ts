import { describe, expect, it } from "vitest";
import { problemStatuses } from "#shared/model/problem.ts";
import type { Json } from "./openapi/json.ts";
import { openApi } from "./openapi.ts";
import { routes } from "./table.ts";

const document = openApi();
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

  it.each(routes)("$id: names its path parameters, its body, its answer and its problems", (route) => {
    const { parameters, responses, requestBody } = operationOf(route.path, route.method);
    const inPath = parameters
      .filter((one: { in: string }) => one.in === "path")
      .map(({ name }: { name: string }) => name);
    expect(inPath).toEqual([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    expect(Boolean(responses[String(route.status ?? (route.answer ? 200 : 204))].content)).toBe(Boolean(route.answer));
    for (const code of route.errors) expect(responses[problemStatuses[code]].description).toContain(code);
    expect(Boolean(requestBody)).toBe(Boolean(route.body));
  });

  it("has only references that lead somewhere, and no schema that nothing leads to", () => {
    const refs = new Set(refsIn(JSON.parse(JSON.stringify(document))));
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    expect([...refs].filter((ref) => !known.includes(ref))).toEqual([]);
    expect(known.filter((name) => !refs.has(name))).toEqual([]);
  });

  it("knows the security schemes that its operations name, and no other", () => {
    const named = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ security }) => (Array.isArray(security) ? security : []))
      .flatMap((one) => Object.keys(one ?? {}));
    expect(Object.keys(document.components.securitySchemes).sort()).toEqual([...new Set(named)].sort());
  });
});

describe("who may call, by the OpenAPI document", () => {
  it.each([
    ["a read with a session needs its cookie", "/api/me", "GET", [{ session: [] }]],
    ["a change with a session needs the client header too", "/api/me", "PATCH", [{ session: [], client: [] }]],
    ["who is logged in, anybody may ask", "/api/_auth/session", "GET", [{ session: [] }, {}]],
    [
      "who logs out sends the client header",
      "/api/_auth/session",
      "DELETE",
      [{ session: [], client: [] }, { client: [] }],
    ],
    ["logging in needs nothing", "/api/_auth/session", "POST", undefined],
  ])("%s", (_, path, method, security) => {
    expect(operationOf(path, method).security).toEqual(security);
  });
});

describe("what is sent, by the OpenAPI document", () => {
  it("must be a rating of one to five, although a form sends it as text", () => {
    expect(document.components.schemas.RatingForm).toMatchObject({
      type: "object",
      required: ["rating", "nonce"],
      properties: { rating: { type: "integer", minimum: 1, maximum: 5 } },
    });
  });

  it("is a form from a page, and JSON otherwise", () => {
    const typesOf = (path: string) => Object.keys(operationOf(path, "POST").requestBody.content);
    expect(typesOf("/a/{link}")).toEqual(["application/x-www-form-urlencoded"]);
    expect(typesOf("/api/rate/{link}")).toEqual(["application/json"]);
  });

  it("spreads path and query over parameters with their own schemas", () => {
    const { parameters } = operationOf("/api/organizations/{organization}/feedbacks", "GET");
    const id = { $ref: "#/components/schemas/Id" };
    expect(parameters).toEqual(
      expect.arrayContaining([
        { name: "organization", in: "path", required: true, schema: id },
        { name: "location", in: "query", required: false, schema: id },
        { name: "from", in: "query", required: false, schema: { type: "string", format: "date" } },
        expect.objectContaining({
          name: "status",
          schema: { type: "string", enum: ["received", "pending", "resolved"] },
        }),
      ]),
    );
    expect(document.components.schemas.Id).toMatchObject({ type: "string", pattern: expect.stringContaining("[0-7]") });
  });

  it("says what a row to import and each onboarding step hold, which their routes leave to the handlers", () => {
    const { feedbackImportBody, meOnboardBody }: Anything = document.components.schemas;
    expect(feedbackImportBody.properties.rows).toMatchObject({
      maxItems: 100,
      items: { properties: { rating: { maximum: 5 }, email: { anyOf: [{ format: "email" }, { type: "null" }] } } },
    });
    expect(meOnboardBody.anyOf.map(({ required = [] }) => required[0])).toEqual([
      "organizationName",
      "feedbackId",
      "interceptLessThan",
      "phone",
      undefined,
      undefined,
    ]);
  });

  it("says what kind of text an email and a web address are", () => {
    const { RatingForm, organizationCreateBody }: Anything = document.components.schemas;
    expect(RatingForm.properties.email).toEqual({ type: "string", maxLength: 254 });
    expect(organizationCreateBody.properties.website.anyOf).toEqual([
      expect.objectContaining({ format: "uri" }),
      { type: "null" },
    ]);
  });
});

describe("what is answered, by the OpenAPI document", () => {
  const schemas: Anything = document.components.schemas;

  it("has every field of a noun, also those that older items get by default, and says which can be null", () => {
    for (const name of ["Organization", "User", "Feedback", "Location", "Session"])
      expect(schemas[name].required.toSorted(), name).toEqual(Object.keys(schemas[name].properties).toSorted());
    expect(schemas.User.properties.phone).toEqual({ type: ["string", "null"] });
    expect(schemas.Feedback.properties.date).toEqual({ type: "string", format: "date-time" });
  });

  it("shows the problems of a page as a page, and those of the API as JSON", () => {
    expect(Object.keys(operationOf("/a/{link}", "GET").responses[404].content)).toEqual(["text/html"]);
    const { responses } = operationOf("/api/organizations/{organization}/feedbacks/export", "GET");
    expect(Object.keys(responses[200].content)).toEqual(["text/csv"]);
    expect(Object.keys(responses[404].content)).toEqual(["application/json"]);
  });

  it.each([
    ["a form leads on, and is remembered", "/a/{link}", "POST", 303, "Location, Set-Cookie"],
    ["contact details lead back", "/a/{link}/thanks/{feedback}", "POST", 303, "Location"],
    ["an invitation leads on", "/api/rate/{link}/invite/{source}", "GET", 302, "Location"],
    ["logging in sets a cookie", "/api/_auth/session", "POST", 200, "Set-Cookie"],
    ["logging out takes it away", "/api/_auth/session", "DELETE", 204, "Set-Cookie"],
    [
      "an export says where it goes on",
      "/api/organizations/{organization}/feedbacks/export",
      "GET",
      200,
      "X-Next-Cursor",
    ],
    ["a limit says when to come again", "/api/_auth/session", "POST", 429, "Retry-After"],
    ["a busy service does too", "/api/me", "GET", 503, "Retry-After"],
  ])("%s", (_, path, method, status, header) => {
    expect(Object.keys(operationOf(path, method).responses[status].headers).join(", ")).toBe(header);
  });

  it("names the limit of an API key, and what is beyond it, where keys are let in", () => {
    for (const { path, method, credentials = [] } of routes.filter(({ access }) => access !== "public")) {
      const { description = "", responses } = operationOf(path, method);
      const byKey = "At most 600 calls in 60 seconds by API key";
      expect(description.includes(byKey), path).toBe(credentials.includes("key"));
      if (credentials.includes("key")) {
        expect(responses[429].description).toContain("too_many");
        expect(responses[403].description).toContain("key_forbidden");
      }
    }
  });

  it("says what a parameter is answered with that names nothing", () => {
    expect(operationOf("/api/rate/{link}/invite/{source}", "GET").responses[404].description).toBe(
      "link_not_found, not_found",
    );
  });
});
