import { describe, expect, it } from "vitest";
import { variables } from "#shared/contract/environment.ts";
import { events } from "#shared/contract/events.ts";
import { unrouted } from "#shared/contract/gateway.ts";
import { areas, handlerOf } from "#shared/contract/table.ts";
import { environmentOf } from "./environment.ts";
import { areaGrants, eventGrants, type Grant } from "./grants.ts";
import { bundleReach } from "./reach.ts";
import { statementsOf } from "./statements.ts";

const resources = {
  table: "table",
  signingKey: "key",
  files: "files",
  receivedMail: "mail",
  mail: { identity: "identity", from: "us", sets: ["sets"], recipients: [] },
  topics: "topics",
};
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

function allowed(grant: Grant | undefined) {
  if (!grant) throw new Error("infra/grants.ts says nothing of this.");
  const { table, indexes = {} } = grant;
  const statements = statementsOf(grant, resources).map((statement) => statement.toStatementJson());
  const allowing = statements.filter(
    ({ Effect, Resource }) => Effect === "Allow" && !`${Resource}`.includes("/index/"),
  );
  return {
    actions: sorted(allowing.flatMap(({ Action }) => Action)),
    keys: sorted(table.keys),
    indexes: Object.fromEntries(Object.entries(indexes).map(([index, keys]) => [index, sorted(keys)])),
  };
}

describe("a role", () => {
  it("gets the address of a source, and the secret with its key, only where it reads that source", () => {
    const given = (reads: NonNullable<Grant["reads"]>) => {
      const grant: Grant = { table: { actions: [], keys: [] }, reads };
      const asked = statementsOf(grant, resources).flatMap((statement) => statement.actions);
      return [Object.keys(environmentOf(grant, variables)).toSorted(), asked];
    };
    const everywhere = ["PUBLIC_ORIGIN", "TABLE_NAME"];
    expect(Object.keys(environmentOf({ table: { actions: [], keys: [] } }, variables)).toSorted()).toEqual(everywhere);
    const secret = ["secretsmanager:GetSecretValue"];
    expect(given(["google"])).toEqual([["GOOGLE_PLACES_API", "PUBLIC_ORIGIN", "SECRET_NAME", "TABLE_NAME"], secret]);
    expect(given(["tripadvisor"])).toEqual([["PUBLIC_ORIGIN", "SECRET_NAME", "TABLE_NAME", "TRIPADVISOR_API"], secret]);
  });

  it.each(Object.entries(areas))("may do what the code of %s does, no more and no less", async (area, routes) => {
    const { variables: read, ...does } = await bundleReach([...new Set(routes.map((route) => handlerOf(route)))], {
      authorizes: routes.some(({ access }) => access !== "public" && access !== "signature"),
      keys: routes.some(({ credentials }) => credentials?.includes("key")),
      // Calls by API key are always rate-limited.
      limits: routes.some(({ limits, credentials }) => limits !== undefined || credentials?.includes("key")),
    });
    const grant = areaGrants[area];
    expect(does).toEqual(allowed(grant));
    expect(Object.keys(environmentOf(grant!, variables))).toEqual(expect.arrayContaining(read));
  });

  it.each(events)("may do what the code of $id does, no more and no less", async ({ id, handler }) => {
    const { variables: read, ...does } = await bundleReach([handler], { authorizes: true, keys: true, limits: true });
    const grant = eventGrants[id];
    expect(does).toEqual(allowed(grant));
    expect(Object.keys(environmentOf(grant!, variables))).toEqual(expect.arrayContaining(read));
  });

  it("may do nothing to answer what fits no route", async () => {
    const nobody = { authorizes: false, keys: false, limits: false };
    expect(await bundleReach([unrouted.handler], nobody)).toMatchObject({ actions: [], keys: [], indexes: {} });
  });

  it("stands in infra/grants.ts for nothing but an area or an event of the contract", () => {
    expect(Object.keys(areaGrants).toSorted()).toEqual(Object.keys(areas).toSorted());
    expect(Object.keys(eventGrants).toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  });
});
