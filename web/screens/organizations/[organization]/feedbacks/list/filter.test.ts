import { describe, expect, it } from "vitest";
import { filterFrom, queryFrom, starsFrom } from "./filter.ts";

const search = (text: string) => new URLSearchParams(text);

describe("the filters in the address", () => {
  it("are those of the contract", () => {
    const text =
      "status=pending&intercepted=true&rating=1,2&location=01J0000000000000000000000A&channel=sms&reachable=true&tag=Wait&outcome=fixed&from=2026-01-01&to=2026-02-01&q=caf%C3%A9";
    expect(filterFrom(search(`${text}&feedback=x&order=oldest`))).toEqual({
      status: "pending",
      intercepted: "true",
      rating: "1,2",
      location: "01J0000000000000000000000A",
      channel: "sms",
      reachable: "true",
      tag: "Wait",
      outcome: "fixed",
      from: "2026-01-01",
      to: "2026-02-01",
      q: "café",
    });
  });

  it("are ignored if they are invalid", () => {
    expect(filterFrom(search("status=open&rating=6&from=yesterday&q=tea"))).toEqual({ q: "tea" });
    expect(filterFrom(search("status="))).toEqual({});
  });

  it("keep one order in every tab, newest first unless the address says otherwise", () => {
    for (const tab of ["", "status=pending", "status=resolved"]) {
      expect(queryFrom(search(tab)).order).toBe("newest");
      expect(queryFrom(search(`${tab}&order=oldest`)).order).toBe("oldest");
    }
    expect(queryFrom(search("order=best")).order).toBe("newest");
  });

  it("can name several stars", () => {
    expect(starsFrom("3,1,3")).toEqual([1, 3]);
    expect(starsFrom(undefined)).toEqual([]);
  });
});
