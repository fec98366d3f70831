import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { bundleOptions } from "../build/functions.ts";
import { functionsEnvironment } from "../local/environment.ts";
import { type BenchFigure, type Budget, budgets } from "./budgets.ts";
import { bundlesBelow, isForCustomers } from "./sizes.ts";

const run = promisify(execFile);
const firstRounds = 3;
const pairedRounds = 9;
const looked = 5;

const probe = "const begun=performance.now();await import(process.argv[1]);console.log(performance.now()-begun)";

/** Bundles read these variables at import; nothing listens there. */
const nowhere = "http://127.0.0.1:1";
const environment = functionsEnvironment({ dynamodb: nowhere, aws: nowhere, origin: nowhere });

async function importTime(file: string): Promise<number> {
  const options = ["--input-type=module", "-e", probe, pathToFileURL(file).href];
  const { stdout } = await run(process.execPath, options, { env: { ...process.env, ...environment } });
  return Number(stdout.trim().split("\n").at(-1));
}

const median = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

const client = `
  import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
  import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
  export const handler = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  export const get = (input) => handler.send(new GetCommand(input));
`;

async function bareBundle(directory: string, ordinary: boolean): Promise<string> {
  const outfile = join(directory, ordinary ? "ordinary.mjs" : "trimmed.mjs");
  const {
    entryPoints: _entries,
    outdir: _outdir,
    outExtension: _ending,
    alias = {},
    ...options
  } = bundleOptions(directory);
  const { "@aws-sdk/credential-provider-node": _ours, ...others } = alias;
  const stdin = { contents: client, resolveDir: process.cwd(), loader: "ts" } as const;
  await build({ ...options, alias: ordinary ? others : alias, stdin, outfile });
  return outfile;
}

/** The slowest customers' bundles, measured alternately with the bare client, so that other load affects both alike. */
export async function importFigures(root: string, directory: string): Promise<BenchFigure[]> {
  const [ordinary, trimmed] = [await bareBundle(directory, true), await bareBundle(directory, false)];
  const files = bundlesBelow(root)
    .filter(isForCustomers)
    .map(({ name }) => ({ name, file: join(root, name, "index.mjs") }));
  const tried = new Map<string, number[]>(files.map(({ name }) => [name, []]));
  for (let round = 0; round < firstRounds; round++)
    for (const { name, file } of files) tried.get(name)?.push(await importTime(file));
  const slowest = files
    .toSorted((one, other) => median(tried.get(other.name) ?? []) - median(tried.get(one.name) ?? []))
    .slice(0, looked);
  const measured: { name: string; own: number; ordinary: number; trimmed: number }[] = [];
  for (const { name, file } of slowest) {
    const times: Record<"own" | "ordinary" | "trimmed", number[]> = { own: [], ordinary: [], trimmed: [] };
    for (let round = 0; round < pairedRounds; round++) {
      times.ordinary.push(await importTime(ordinary));
      times.own.push(await importTime(file));
      times.trimmed.push(await importTime(trimmed));
    }
    const { own, ordinary: usual, trimmed: least } = times;
    measured.push({ name, own: median(own), ordinary: median(usual), trimmed: median(least) });
  }
  const worst = (budget: Budget, bare: "ordinary" | "trimmed"): BenchFigure => {
    const [first] = measured.toSorted((one, other) => other.own / other[bare] - one.own / one[bare]);
    if (!first) throw new Error("There is no bundle.");
    const detail = `${first.name}: ${first.own.toFixed(0)} ms against ${first[bare].toFixed(0)} ms`;
    return { budget, value: first.own / first[bare], detail };
  };
  return [worst(budgets.importTime, "ordinary"), worst(budgets.importTimeTrimmed, "trimmed")];
}
