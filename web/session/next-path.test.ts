import { expect, test } from "vitest";
import { nextPath, rememberNext } from "./next-path.ts";

const after = (next: string) => nextPath(new URLSearchParams({ next }), "/me");

test("continues to the page that was wanted, with its filters", () => {
  const wanted = "/organizations/1/feedbacks?status=pending#last";
  expect(nextPath(new URLSearchParams(rememberNext(wanted)), "/me")).toBe(wanted);
});

test.each([
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/x/..//evil.example",
  "/.//evil.example",
  "/x/%2e%2e//evil.example",
  "/x/..\\/evil.example",
  "/fr//evil.example",
  "/\ud83d//evil.example",
  "javascript:alert(1)",
  "evil",
  "",
])("never leads to another origin: %j", (next) => {
  expect(after(next)).toBe("/me");
});

test("continues to the given page if none was wanted", () => {
  expect(nextPath(new URLSearchParams(), "/organizations")).toBe("/organizations");
});
