import { describe, expect, it } from "vitest";
import { anAuditedBusiness } from "#functions/testing/audit-calls.ts";
import { ask } from "#functions/testing/handlers.ts";
import { exportAuditRoute } from "#shared/contract/audit.ts";
import { createApiKeyRoute } from "#shared/contract/keys.ts";

describe("the export of the audit log", () => {
  it("has every entry in words of the caller's language, and is itself kept in the log, once", async () => {
    const { call, past, list } = await anAuditedBusiness();
    await past(520, "2026-03-01T00:00:00Z");
    const first = await ask(exportAuditRoute, { ...call, headers: { "accept-language": "fr" } });
    const cursor = first.headers["x-next-cursor"];
    const second = await ask(exportAuditRoute, { ...call, query: { cursor: String(cursor) } });
    const lines = `${first.text}${second.text}`.trimEnd().split("\r\n");
    expect(lines).toHaveLength(1 + 520 + 1);
    expect(lines[1]).toContain("Paramètres modifiés");
    expect(lines.at(-1)).toContain("Exported the audit log");
    expect(second.headers["x-next-cursor"]).toBeUndefined();
    expect((await list({ action: "auditExport" })).items).toHaveLength(1);
  });

  it("guards what a spreadsheet would run", async () => {
    const { call } = await anAuditedBusiness();
    await ask(createApiKeyRoute, { ...call, body: { name: "=1+1", scopes: ["feedback.read"] } });
    const { text } = await ask(exportAuditRoute, call);
    expect(text).toContain("'=1+1");
  });
});
