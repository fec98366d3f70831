import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import type { Limit } from "#shared/contract/route.ts";
import { countValid } from "./limits.ts";
import { networkOf } from "./network.ts";

const now = new Date("2026-11-21T10:00:00.000Z");

/** A route with these limits, counted apart from every other. */
function aRoute(limits: Limit[]) {
  const route = { id: `probe${ulid()}`, limits };
  return (email: string, address: string) =>
    countValid(route, { email, network: networkOf(address) }, now).then(
      () => "counted",
      ({ code }: { code: string }) => code,
    );
}

describe("limits that follow each other", () => {
  const call = aRoute([
    { by: "email and address", times: 2, seconds: 60 },
    { by: "email", times: 3, seconds: 60 },
  ]);

  it("count no call that an earlier one refuses: one address cannot use up what all share", async () => {
    const stranger = [];
    for (let tries = 0; tries < 20; tries++) stranger.push(await call("ada@example.com", "203.0.113.7"));
    expect(stranger).toEqual(["counted", "counted", ...Array.from({ length: 18 }, () => "too_many")]);
    expect(await call("ada@example.com", "198.51.100.4")).toBe("counted");
  });

  it("refuse from another address once the shared one is used up", async () => {
    expect(await call("ada@example.com", "198.51.100.5")).toBe("too_many");
  });
});
