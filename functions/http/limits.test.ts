import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { limitKey } from "#functions/data/keys.ts";
import { countedCall, takeCallOff } from "#functions/data/limits.ts";
import { documents, tableName } from "#functions/data/table.ts";
import type { Limit } from "#shared/contract/route.ts";
import { countLimits } from "./limits.ts";
import { networkOf } from "./network.ts";

const now = new Date("2026-11-21T10:00:00.000Z");

function aRoute(limits: Limit[]) {
  const route = { id: `probe${ulid()}`, limits };
  return (email: string, address: string) =>
    countLimits(route, { email, network: networkOf(address) }, now).then(
      () => "counted",
      ({ code }: { code: string }) => code,
    );
}

describe("limits that follow each other", () => {
  const call = aRoute([
    { by: "network and email", times: 2, seconds: 60 },
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

it("a limit of calls that ask for something counts no other call", async () => {
  const route = {
    id: `probe${ulid()}`,
    limits: [{ by: "account", times: 2, seconds: 60, asking: "fresh" }] as const,
  };
  const network = networkOf("203.0.113.7");
  const call = (query: unknown) =>
    countLimits(route, { account: "ada", query, network }, now).then(
      () => "counted",
      ({ code }: { code: string }) => code,
    );
  for (let calls = 0; calls < 3; calls++) expect(await call({})).toBe("counted");
  expect(await call({ fresh: "false" })).toBe("counted");
  expect([await call({ fresh: "true" }), await call({ fresh: "true" })]).toEqual(["counted", "counted"]);
  expect([await call({ fresh: "true" }), await call({})]).toEqual(["too_many", "counted"]);
});

describe("a limit by network and email", () => {
  const aMail = () =>
    aRoute([
      { by: "network and email", times: 5, seconds: 60 },
      { by: "email", times: 100, seconds: 60 },
    ]);

  it("gives a whole /48 ten times what one /64 has, however many it is made of", async () => {
    const call = aMail();
    const answers = [];
    for (let network = 0; network < 12; network++)
      for (let tries = 0; tries < 6; tries++)
        answers.push(await call("ada@example.com", `2001:db8:77:${network.toString(16)}::1`));
    expect(answers.filter((answer) => answer === "counted")).toHaveLength(50);
    expect(await call("ada@example.com", "203.0.113.9")).toBe("counted");
  });

  it("takes a tagged address for the inbox that it leads to", async () => {
    const call = aMail();
    const answers = [];
    for (let tag = 0; tag < 8; tag++) answers.push(await call(`ada+${tag}@example.com`, "203.0.113.9"));
    expect(answers.filter((answer) => answer === "counted")).toHaveLength(5);
    expect(await call("bob+1@example.com", "203.0.113.9")).toBe("counted");
  });
});

describe("a limit by network", () => {
  const aCall = (limit: Partial<Limit> = {}) => {
    const route = {
      id: `probe${ulid()}`,
      limits: [{ by: "network", times: 3, seconds: 60, ...limit }] satisfies Limit[],
    };
    return (address: string, about?: string | null) =>
      countLimits(route, { about, network: networkOf(address) }, now).then(
        ({ spent }) => (spent ? "spent" : "counted"),
        ({ code }: { code: string }) => code,
      );
  };

  it("takes nothing from the /48 for what it refused to one /64", async () => {
    const call = aCall();
    for (let tries = 0; tries < 60; tries++) await call("2001:db8:78:1::1");
    expect(await call("2001:db8:78:1::2")).toBe("too_many");
    expect(await call("2001:db8:78:2::1")).toBe("counted");
  });

  it("counts apart what is called, and no call that is not genuine", async () => {
    const call = aCall();
    for (let tries = 0; tries < 9; tries++) expect(await call("203.0.113.7", null)).toBe("counted");
    for (let tries = 0; tries < 4; tries++) await call("203.0.113.7", "one");
    expect([await call("203.0.113.7", "one"), await call("203.0.113.7", "other")]).toEqual(["too_many", "counted"]);
  });

  it.each(["203.0.113.8", "2001:db8:79::1"])(
    "says from where on it is spent, and then refuses: %s",
    async (address) => {
      const call = aCall({ heldBeyond: 1 });
      const answers = [];
      for (let tries = 0; tries < 4; tries++) answers.push(await call(address));
      expect(answers).toEqual(["counted", "spent", "spent", "too_many"]);
    },
  );
});

describe("a limit that lets calls through", () => {
  it("is counted last and says that it is spent", async () => {
    const route = {
      id: `probe${ulid()}`,
      limits: [
        { by: "network and phone", times: 3, seconds: 60, letsThrough: true },
        { by: "phone", times: 7, seconds: 60, letsThrough: true },
      ] satisfies Limit[],
    };
    const spent = [];
    for (let tries = 0; tries < 20; tries++) {
      const network = networkOf(`198.51.100.${Math.floor(tries / 5)}`);
      spent.push((await countLimits(route, { phone: "+15145550177", network }, now)).spent);
    }
    expect(spent.filter((one) => !one)).toHaveLength(7);
  });
});

describe("a call that is taken off again", () => {
  it("leaves nothing behind for longer than its window, also where its count is gone", async () => {
    const hash = ulid();
    const counted = countedCall({ name: "probe", hash, seconds: 60 }, null, now);
    await takeCallOff(counted);
    const { pk, sk } = limitKey("probe", hash, counted.window);
    const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: { pk, sk } }));
    expect(Item?.expiresAt).toBe(now.getTime() / 1_000 + 60);
  });
});
