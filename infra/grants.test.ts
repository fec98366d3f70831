import { existsSync } from "node:fs";
import { build, type Plugin } from "esbuild";
import { describe, expect, it } from "vitest";
import { events } from "#shared/contract/events.ts";
import { areas, handlerOf } from "#shared/contract/table.ts";
import { areaGrants, eventGrants, type Grant, type TableAction } from "./grants.ts";

const actions: Record<string, TableAction> = {
  GetCommand: "GetItem",
  BatchGetCommand: "BatchGetItem",
  QueryCommand: "Query",
  PutCommand: "PutItem",
  UpdateCommand: "UpdateItem",
  DeleteCommand: "DeleteItem",
};
const inTransactions: Record<string, TableAction> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
};

const fileOf = (handler: string) => {
  const file = ["ts", "tsx"].map((ending) => `functions/${handler}.${ending}`).find((path) => existsSync(path));
  if (!file) throw new Error(`functions/${handler} has no file.`);
  return file;
};

/** Leaves out what `endpoint` imports for every route, but does not do for those of this area. */
const without = (files: RegExp): Plugin => ({
  name: "without",
  setup: (pass) => {
    pass.onLoad({ filter: files }, ({ path }) => ({
      contents: path.endsWith("authorise.ts")
        ? "export const authorise = () => null; export const accepts = () => false"
        : "export const countLimits = () => null; export const forgiveLimits = () => null",
      loader: "ts",
    }));
  },
});

const nothing = /^$/;

/** All that the handlers' code, shaken down to what they reach, can ask of the table. */
async function reach(handlers: string[], left: RegExp) {
  const { outputFiles } = await build({
    entryPoints: handlers.map(fileOf),
    outdir: ".build/reach",
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    packages: "external",
    jsx: "automatic",
    logLevel: "error",
    plugins: [without(left)],
  });
  const code = outputFiles.map(({ text }) => text).join("\n");
  const found = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, name = ""]) => name);
  const commands = found(/new (\w+?Command)\d*\(/g);
  const transacted = commands.includes("TransactWriteCommand") ? found(/\b(Put|Update|Delete|ConditionCheck): /g) : [];
  const indexes = found(/"(gsi\d)"/g);
  // As attributes of an item these are no keys; they are where an index is read.
  const indexKeys = [...found(/=> `([A-Z]+#)\$/g), ...found(/messagesBeingSent\d* = "(\w+)"/g)];
  return {
    actions: [...commands.map((name) => actions[name]), ...transacted.map((name) => inTransactions[name])].filter(
      (action) => action !== undefined,
    ),
    keys: [...found(/\bkey\(`([A-Z]+#)/g), ...(indexes.length > 0 ? indexKeys : [])],
    indexes,
    commands,
  };
}

const sorted = (names: readonly string[] = []) => [...new Set(names)].sort();
const shown = ({
  actions: allowed,
  keys,
  indexes,
}: Pick<Grant, "actions" | "keys"> & { indexes?: readonly string[] }) => ({
  actions: sorted(allowed),
  keys: sorted(keys),
  indexes: sorted(indexes),
});

describe("what a role may do with the table", () => {
  it.each(Object.entries(areas))("is what the code of %s does, no more and no less", async (area, routes) => {
    const anonymous = routes.every(({ access }) => access === "public");
    const unlimited = routes.every(({ limits }) => limits === undefined);
    const left = [...(anonymous ? ["authorise"] : []), ...(unlimited ? ["limits"] : [])].join("|");
    const does = await reach(
      [...new Set(routes.map((route) => handlerOf(route)))],
      left === "" ? nothing : new RegExp(`functions/http/(${left})\\.ts$`),
    );
    expect(shown(does)).toEqual(shown(areaGrants[area]!));
  });

  it.each(events)("is what the code of $id does, no more and no less", async ({ id, handler }) => {
    const does = await reach([handler], nothing);
    expect(shown(does)).toEqual(shown(eventGrants[id]!));
    expect(Boolean(eventGrants[id]?.signs)).toBe(does.commands.includes("GetSecretValueCommand"));
  });

  it("has the signing key wherever somebody can be logged in, and not on the platform's calls", () => {
    for (const [area, routes] of Object.entries(areas))
      if (routes.some(({ access }) => access !== "public")) expect(areaGrants[area]?.signs, area).toBe(true);
    expect(areaGrants.platform?.signs).toBeUndefined();
  });
});
