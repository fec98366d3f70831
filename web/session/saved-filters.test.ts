import { beforeEach, expect, it } from "vitest";
import { keepFilters, readFilters, savedFiltersAtMost } from "./saved-filters.ts";

const anne = { user: "anne", organization: "O" };
const named = (name: string) => ({ name, search: "assignee=me" });

beforeEach(() => localStorage.clear());

it("keeps the filters of each person and organization apart", () => {
  keepFilters(anne, [named("Mine")]);
  expect(readFilters(anne)).toEqual([named("Mine")]);
  expect([readFilters({ ...anne, user: "luc" }), readFilters({ ...anne, organization: "P" })]).toEqual([[], []]);
});

it("keeps the newest ten, and none that cannot be read", () => {
  const many = Array.from({ length: savedFiltersAtMost + 1 }, (_, at) => named(String(at)));
  expect(keepFilters(anne, many)).toEqual(many.slice(1));
  localStorage.setItem("filters anne O", "[{}]");
  expect(readFilters(anne)).toEqual([]);
});
