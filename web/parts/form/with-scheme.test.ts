import { expect, test } from "vitest";
import { withScheme } from "./with-scheme.ts";

test.each([
  ["example.org", "https://example.org"],
  [" www.example.org/menu ", "https://www.example.org/menu"],
  ["http://example.org", "http://example.org"],
  ["HTTPS://example.org", "HTTPS://example.org"],
  ["javascript:alert(1)", "javascript:alert(1)"],
  ["", ""],
])("takes %j as %j", (typed, address) => {
  expect(withScheme(typed)).toBe(address);
});
