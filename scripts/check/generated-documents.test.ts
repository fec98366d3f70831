import { expect, it } from "vitest";
import { routes } from "#shared/contract/table.ts";
import { permissions } from "#shared/rules/permissions.ts";
import { generatedDocuments } from "./generated-documents.ts";
import { rooms } from "./rooms.ts";

const text = (name: string) => generatedDocuments().find(([path]) => path.endsWith(name))?.[1] ?? "";

it("lists every permission, route, rate limit and room once", () => {
  const rows = (name: string) =>
    text(name)
      .split("\n")
      .filter((line) => line.startsWith("| ")).length;
  expect(rows("permissions.md")).toBe(permissions.length + 2);
  expect(text("endpoints.md").match(/^\| [A-Z]+ `\//gm)).toHaveLength(routes.length);
  expect(rows("rate-limits.md")).toBe(routes.flatMap(({ limits = [] }) => limits).length + 2);
  for (const [room] of rooms) expect(text("import-rules.md")).toContain(`\n| \`${room}\` |`);
});

it("says how far a permission reaches for each role", () => {
  expect(text("permissions.md")).toContain("| `feedback.read` | ✓ | ✓ | ✓ | ✓ | own | – | – | ✓ |");
});
