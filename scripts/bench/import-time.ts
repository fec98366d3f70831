import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { bundleOptions } from "../build/functions.ts";
import { budgets, type Figure } from "./budgets.ts";
import { bundlesBelow } from "./sizes.ts";

const run = promisify(execFile);
const firstRounds = 3;
const pairedRounds = 9;
const looked = 3;

const probe = "const begun=performance.now();await import(process.argv[1]);console.log(performance.now()-begun)";

/** Milliseconds to import a file in a process of its own. */
async function importTime(file: string): Promise<number> {
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", probe, pathToFileURL(file).href]);
  return Number(stdout.trim().split("\n").at(-1));
}

const median = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

/** A bundle that holds the document client as the product makes it, and nothing else. */
async function bareBundle(directory: string): Promise<string> {
  const outfile = join(directory, "bare.mjs");
  const { entryPoints: _entries, outdir: _outdir, outExtension: _ending, ...options } = bundleOptions(directory);
  await build({
    ...options,
    stdin: {
      contents: 'import { documents } from "#functions/data/table.ts"; export const handler = documents;',
      resolveDir: process.cwd(),
      loader: "ts",
    },
    outfile,
  });
  return outfile;
}

/**
 * The bundle that takes longest to import, against the bare document client. All are tried a few times; the slowest are
 * then measured turn by turn with the bare one, so that what else the machine does meets both.
 */
export async function importFigure(root: string, directory: string): Promise<Figure> {
  const bare = await bareBundle(directory);
  const files = bundlesBelow(root).map(({ name }) => ({ name, file: join(root, name, "index.mjs") }));
  const times = new Map<string, number[]>(files.map(({ name }) => [name, []]));
  for (let round = 0; round < firstRounds; round++)
    for (const { name, file } of files) times.get(name)?.push(await importTime(file));
  const slowest = files
    .map((one) => ({ ...one, usual: median(times.get(one.name) ?? []) }))
    .toSorted((one, other) => other.usual - one.usual)
    .slice(0, looked);
  const ratios: { name: string; own: number; bare: number }[] = [];
  for (const { name, file } of slowest) {
    const own: number[] = [];
    const bares: number[] = [];
    for (let round = 0; round < pairedRounds; round++) {
      bares.push(await importTime(bare));
      own.push(await importTime(file));
    }
    ratios.push({ name, own: median(own), bare: median(bares) });
  }
  const [worst] = ratios.toSorted((one, other) => other.own / other.bare - one.own / one.bare);
  if (!worst) throw new Error("There is no bundle.");
  return {
    budget: budgets.importTime,
    value: worst.own / worst.bare,
    detail: `${worst.name}: ${worst.own.toFixed(0)} ms against ${worst.bare.toFixed(0)} ms`,
  };
}
