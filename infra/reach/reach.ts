import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type OutputChunk, rolldown } from "rolldown";
import { variables } from "#shared/contract/environment.ts";
import type { IndexName } from "../grants.ts";
import { table } from "../table.ts";
import { askedOfAws } from "./asked-of-aws.ts";

/** Whether callers are authenticated, by API key too, and rate-limited. */
interface Before {
  authorizes: boolean;
  keys: boolean;
  limits: boolean;
}

const http = resolve("functions/http");

function fileOf(handler: string): string {
  const file = [".ts", ".tsx"].map((ending) => resolve(`functions/${handler}${ending}`)).find(existsSync);
  if (!file) throw new Error(`functions/${handler} has no file.`);
  return file;
}

/** Drops packages, and authentication or rate limits that the routes don't use. */
const leavesOut =
  ({ authorizes, keys, limits }: Before) =>
  (id: string, importer: string | undefined): boolean => {
    const isOurs = [".", "/", "#"].some((start) => id.startsWith(start));
    if (!isOurs || !importer?.startsWith(http)) return !isOurs;
    if (id === "#functions/data/limits.ts") return !limits;
    if (id === "#functions/data/organizations/api-keys.ts") return !keys;
    return !authorizes && (id.startsWith("#functions/data/") || id.startsWith("#functions/services/"));
  };

async function reachableCode(handlers: readonly string[], before: Before): Promise<OutputChunk[]> {
  const bundle = await rolldown({
    input: handlers.map(fileOf),
    platform: "node",
    external: leavesOut(before),
  });
  const { output } = await bundle.generate({ format: "esm" });
  return output.filter((file) => file.type === "chunk");
}

interface Reach {
  actions: string[];
  keys: string[];
  indexes: { [Name in IndexName]?: string[] };
  variables: string[];
}

const keysFile = resolve("functions/data/keys.ts");
type Key = string | { pk: string };
/** Loaded by path, because infra imports nothing from `functions/`. */
const builders: Record<string, Key | ((...given: unknown[]) => Key)> = await import(/* @vite-ignore */ keysFile);

const indexOf: Record<string, IndexName> = {
  organizationsOfUser: "gsi1",
  linksGivenUpBy: "gsi1",
  feedbackOfLocation: "gsi1",
  complaintsOfDigest: "gsi1",
  requestsOfBatch: "gsi1",
  askedOfPerson: "gsi1",
  linksGivenUpIn: "gsi2",
  pendingFeedback: "gsi2",
  sharedAtLocation: "gsi2",
  stoppedSince: "gsi2",
  remindersDue: "gsi2",
  messagesToLookAfter: "gsi2",
  unsentMessages: "gsi2",
  subscriptionsDue: "gsi2",
  closedAccounts: "gsi2",
  closedOrganizations: "gsi2",
  looseFiles: "gsi2",
};

function beginningOf(name: string): { index: IndexName | null; start: string } {
  const builder = builders[name];
  const made = typeof builder === "function" ? builder("", "", "", 0) : builder;
  if (made === undefined) throw new Error(`functions/data/keys.ts exports no ${name}.`);
  const key = typeof made === "string" ? made : made.pk;
  const start = key.includes("#") ? key.slice(0, key.indexOf("#") + 1) : key;
  if (typeof made !== "string") return { index: null, start };
  const index = indexOf[name];
  if (!index) throw new Error(`infra/reach/reach.ts does not say which index ${name} belongs to.`);
  return { index, start };
}

const sorted = <Name extends string>(names: readonly Name[]) => [...new Set(names)].sort();

/** Everything that a bundler keeps counts as called, so the result may be too wide, but never too narrow. */
export async function bundleReach(handlers: readonly string[], before: Before): Promise<Reach> {
  const chunks = await reachableCode(handlers, before);
  const { actions, texts } = askedOfAws(chunks.map(({ code }) => code));
  const beginnings = chunks.flatMap(({ modules }) => modules[keysFile]?.renderedExports ?? []).map(beginningOf);
  const startsIn = (index: IndexName | null) =>
    sorted(beginnings.filter((one) => one.index === index).map(({ start }) => start));
  const indexes = table.indexes.map(({ name }) => name).filter((name) => texts.has(name));
  return {
    actions: sorted([...actions]),
    keys: startsIn(null),
    indexes: Object.fromEntries(indexes.map((name) => [name, startsIn(name)])),
    variables: Object.keys(variables).filter((name) => texts.has(name)),
  };
}
