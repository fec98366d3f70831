import { describe, expect, it, vi } from "vitest";
import * as links from "#functions/data/places/links.ts";
import { TableBusy } from "#functions/data/table.ts";
import { ask } from "#functions/testing/handlers.ts";
import { readHealthRoute } from "#shared/contract/platform.ts";

describe("the health check", () => {
  it("answers once the table has answered", async () => {
    const { status, body } = await ask(readHealthRoute);
    expect([status, body]).toEqual([200, { status: "ok" }]);
  });

  it("says that the service is unavailable while the table is busy", async () => {
    vi.spyOn(links, "readLinkItem").mockRejectedValueOnce(new TableBusy({}));
    expect((await ask(readHealthRoute)).status).toBe(503);
  });
});
