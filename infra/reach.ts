import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { rolldown } from "rolldown";
import { variables } from "#shared/contract/environment.ts";
import { areaGrants, eventGrants } from "./grants.ts";
import { table } from "./table.ts";

/** Whether callers are authenticated, by API key too, and rate-limited. */
interface Before {
  authorizes: boolean;
  keys: boolean;
  limits: boolean;
}

const keysFile = resolve("functions/data/keys.ts");
type Key = string | { pk: string };
/** Loaded by path, because infra imports nothing from `functions/`. */
const builders: Record<string, (...given: unknown[]) => Key> = await import(/* @vite-ignore */ keysFile);

const indexOf = new Map(
  Object.values({ ...areaGrants, ...eventGrants }).flatMap(({ indexes = {} }) =>
    Object.entries(indexes).flatMap(([index, starts]) => starts.map((start) => [start, index] as const)),
  ),
);
const items = { Get: "GetItem", BatchGet: "BatchGetItem", Put: "PutItem", Update: "UpdateItem", Delete: "DeleteItem" };
const actionNames: Record<string, string> = { ...items, ConditionCheck: "ConditionCheckItem" };

/** Leaves out packages, and authentication or rate limits that the routes don't use. */
const leavesOut =
  ({ authorizes, keys, limits }: Before) =>
  (id: string, importer: string | undefined) => {
    if (!/^[./#]/.test(id)) return true;
    if (!importer?.startsWith(resolve("functions/http"))) return false;
    if (id === "#functions/data/limits.ts") return !limits;
    if (id === "#functions/data/organizations/api-keys.ts") return !keys;
    return !authorizes && /^#functions\/(data|services)\//.test(id);
  };

function actionsIn(code: string): string[] {
  const imports = [...code.matchAll(/import \{([^}]*)\} from "@aws-sdk\/(?:client|lib)-([^"]+)"/g)];
  const commands = imports.flatMap(([, names = "", service = ""]) =>
    [...names.matchAll(/\b(\w+)Command\b|\bpaginate(Query)\b/g)].map(([, command, pages]) => ({
      service: service.replace("-", ""),
      name: command ?? pages ?? "",
    })),
  );
  const calls = code.split(/\b(?:new QueryCommand|paginateQuery)\(/).slice(1);
  return commands.flatMap(({ service, name }) => {
    if (name === "Query" && calls.every((call) => /^[^;]*?IndexName: "/.test(call))) return [];
    const parts = Object.keys(actionNames).filter((part) => new RegExp(`\\b${part}: `).test(code));
    const names = name === "TransactWrite" ? parts : [name];
    return names.map((one) => `${service}:${(service === "dynamodb" && actionNames[one]) || one}`);
  });
}

const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

/** Rights that the bundled code of some handlers needs; whatever a bundler keeps counts as called. */
export async function bundleReach(handlers: readonly string[], before: Before) {
  const input = handlers
    .map((handler) => resolve(`functions/${handler}.ts`))
    .map((file) => (existsSync(file) ? file : `${file}x`));
  const bundle = await rolldown({ input, platform: "node", external: leavesOut(before) });
  const chunks = (await bundle.generate({ format: "esm" })).output.filter((file) => file.type === "chunk");
  const code = chunks.map((chunk) => chunk.code).join("\n");
  const made = chunks
    .flatMap(({ modules }) => modules[keysFile]?.renderedExports ?? [])
    .flatMap((name) => builders[name]?.("", "", "", 0) ?? []);
  const startOf = (key: string) => key.replace(/#.*/, "#");
  const inIndexes = sorted(made.flatMap((key) => (typeof key === "string" ? [startOf(key)] : [])));
  const indexes = table.indexes.map(({ name }) => name).filter((name) => code.includes(`"${name}"`));
  return {
    actions: sorted(actionsIn(code)),
    keys: sorted(made.flatMap((key) => (typeof key === "string" ? [] : [startOf(key.pk)]))),
    indexes: Object.fromEntries(
      // A key that nobody may query yet counts for every index.
      indexes.map((name) => [name, inIndexes.filter((start) => (indexOf.get(start) ?? name) === name)]),
    ),
    variables: Object.keys(variables).filter((name) => new RegExp(`\\b${name}\\b`).test(code)),
  };
}
