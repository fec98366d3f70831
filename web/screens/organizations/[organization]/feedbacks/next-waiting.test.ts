import { describe, expect, it } from "vitest";
import { rangeOf } from "./list/use-selection.ts";
import { nextWaiting } from "./use-advance.ts";

const list = (...statuses: ("pending" | "resolved" | "received")[]) =>
  statuses.map((status, index) => ({ _id: String(index), status }));

describe("the next complaint after an answer", () => {
  it.each([
    ["the one below that waits", list("pending", "pending", "received", "pending"), "1", "3"],
    ["else the nearest above", list("pending", "pending", "received", "pending", "resolved"), "3", "1"],
    ["none where no other waits", list("received", "pending", "resolved"), "1", null],
    ["the first that waits for one that is not in the list", list("received", "pending"), "x", "1"],
  ])("is %s", (_, items, from, next) => {
    expect(nextWaiting(items, from)).toBe(next);
  });
});

describe("a range of the list", () => {
  it("goes both ways, ends included, and is one alone where it has no beginning", () => {
    const ids = ["a", "b", "c", "d"];
    expect(rangeOf(ids, "b", "d")).toEqual(["b", "c", "d"]);
    expect(rangeOf(ids, "d", "c")).toEqual(["c", "d"]);
    expect(rangeOf(ids, null, "c")).toEqual(["c"]);
    expect(rangeOf(ids, "gone", "c")).toEqual(["c"]);
  });
});
