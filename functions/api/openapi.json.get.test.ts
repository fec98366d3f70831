import { describe, expect, it } from "vitest";
import { ask } from "#functions/testing/handlers.ts";
import { openApi } from "#shared/contract/openapi.ts";
import { readOpenApi } from "#shared/contract/platform.ts";

describe("the API's description", () => {
  it("is served as JSON that browsers may keep for five minutes", async () => {
    const { status, headers, body } = await ask(readOpenApi);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("public, max-age=300");
    expect(body).toEqual(JSON.parse(JSON.stringify(openApi())));
  });
});
