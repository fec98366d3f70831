import { describe, expect, it } from "vitest";
import { networkOf } from "./network.ts";

describe("the network of an address", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7", null],
    ["::ffff:203.0.113.7", "203.0.113.7", null],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2/64", "2001:db8:1/48"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2/64", "2001:db8:1/48"],
    ["2001:db8::1", "2001:db8:0:0/64", "2001:db8:0/48"],
    ["::1", "0:0:0:0/64", "0:0:0/48"],
  ])("of %s is %s, and %s around it", (address, near, wide) => {
    expect(networkOf(address)).toEqual({ near, wide });
  });
});
