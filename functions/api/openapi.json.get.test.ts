import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { call } from "#functions/testing/call.ts";
import { document, undocumented } from "#functions/testing/documented.ts";
import { readSessionRoute } from "#shared/contract/accounts.ts";
import { openApi } from "#shared/contract/openapi.ts";
import { readOpenApiRoute } from "#shared/contract/platform.ts";
import { handler } from "./openapi.json.get.ts";

// biome-ignore lint/suspicious/noExplicitAny: operations are JSON of every shape, read here by path
const operationOf = (path: string, method: string): any => document.paths[path]?.[method];

describe("the OpenAPI document", () => {
  it("is answered as it was made, and may be kept for a while", async () => {
    const { status, body, headers } = await call(handler, readOpenApiRoute);
    expect({ status, body }).toEqual({ status: 200, body: openApi() });
    expect(headers["cache-control"]).toBe("public, max-age=300");
  });

  it("is one by the OpenAPI specification, whatever routes declare", async () => {
    for (const one of [openApi(), document])
      expect(await new Validator().validate(JSON.parse(JSON.stringify(one)))).toMatchObject({ valid: true });
  });

  it("says how a service signs what it sends", () => {
    const { security, requestBody, responses } = operationOf("/api/probes/webhook", "post");
    expect(security).toEqual([{ "Probe-Signature": [] }]);
    expect(document.components.securitySchemes["Probe-Signature"]).toMatchObject({
      type: "apiKey",
      in: "header",
      name: "Probe-Signature",
    });
    expect(Object.keys(requestBody.content)).toEqual(["application/json"]);
    expect(responses[401].description).toBe("signature_invalid");
  });

  it("says that a file is sent as its bytes", () => {
    const { requestBody } = operationOf("/api/organizations/{organization}/probe-file", "put");
    expect(requestBody).toEqual({ required: true, content: { "application/octet-stream": {} } });
  });

  it("says that a key serves as well as a session", () => {
    const { security, responses } = operationOf("/api/organizations/{organization}/probe-read", "post");
    expect(security).toEqual([{ session: [], client: [] }, { key: [] }]);
    expect(responses[401].description).toBe("not_logged_in, key_invalid");
    expect(document.components.securitySchemes.key).toMatchObject({ type: "http", scheme: "bearer" });
  });

  it("says where the organization stands when the path does not name it", () => {
    const { description } = operationOf("/api/organizations/users/new", "post");
    expect(description).toContain("in the organization that the body names");
  });
});

describe("an answer held against the document", () => {
  const answer = { status: 200, headers: { "content-type": "application/json" }, cookies: [], text: "" };

  it("is found out where it differs", () => {
    const user = { ...answer, body: { user: { _id: 1 } } };
    expect(undocumented(readSessionRoute, { ...answer, body: { user: null } })).toEqual([]);
    expect(undocumented(readSessionRoute, user)).toContain("/user/_id must be string");
    expect(undocumented(readSessionRoute, { ...answer, status: 418, body: {} })).toEqual(["418 is not described"]);
    expect(undocumented(readSessionRoute, { ...answer, headers: { "content-type": "text/html" }, body: {} })).toEqual([
      "text/html instead of application/json",
    ]);
    expect(undocumented(readSessionRoute, { ...answer, cookies: ["a=b"], body: { user: null } })).toEqual([
      "set-cookie is not described",
    ]);
    const problem = { error: { code: "link_taken", message: "", fields: {}, requestId: "" } };
    expect(undocumented(readSessionRoute, { ...answer, status: 500, body: problem })).toEqual([
      "link_taken is not described",
    ]);
  });
});
