import { describe, expect, it } from "vitest";
import { filterFrom, queryFrom, starsFrom } from "./filter.ts";

const search = (text: string) => new URLSearchParams(text);

describe("the filters in the address", () => {
  it("are those of the contract", () => {
    const text =
      "status=pending&intercepted=true&rating=1,2&location=01J0000000000000000000000A&from=2026-01-01&to=2026-02-01&q=caf%C3%A9";
    expect(filterFrom(search(`${text}&feedback=x&order=oldest`))).toEqual({
      status: "pending",
      intercepted: "true",
      rating: "1,2",
      location: "01J0000000000000000000000A",
      from: "2026-01-01",
      to: "2026-02-01",
      q: "café",
    });
  });

  it("are ignored if they are invalid", () => {
    expect(filterFrom(search("status=open&rating=6&from=yesterday&q=tea"))).toEqual({ q: "tea" });
    expect(filterFrom(search("status="))).toEqual({});
  });

  it("show pending feedback oldest first and everything else newest first", () => {
    expect(queryFrom(search("status=pending")).order).toBe("oldest");
    expect(queryFrom(search("")).order).toBe("newest");
    expect(queryFrom(search("status=pending&order=newest")).order).toBe("newest");
  });

  it("can name several stars", () => {
    expect(starsFrom("3,1,3")).toEqual([1, 3]);
    expect(starsFrom(undefined)).toEqual([]);
  });
});
