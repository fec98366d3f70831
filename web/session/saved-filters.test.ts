import { beforeEach, expect, it, vi } from "vitest";
import { keepFilters, readFilters, savedFiltersAtMost } from "./saved-filters.ts";

const anne = { user: "anne", organization: "O" };
const named = (name: string) => ({ name, search: "assignee=me" });

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});

it("keeps the filters of each person and organization apart", () => {
  keepFilters(anne, [named("Mine")]);
  expect(readFilters(anne)).toEqual([named("Mine")]);
  expect([readFilters({ ...anne, user: "luc" }), readFilters({ ...anne, organization: "P" })]).toEqual([[], []]);
});

it("keeps the newest ten, and none that cannot be read", () => {
  const many = Array.from({ length: savedFiltersAtMost + 1 }, (_, at) => named(String(at)));
  expect(keepFilters(anne, many)).toEqual(many.slice(1));
  stored.set("filters anne O", "[{}]");
  expect(readFilters(anne)).toEqual([]);
});
