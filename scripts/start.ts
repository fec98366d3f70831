import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { missingHandlers } from "./build/handler-files.ts";
import { functionsRoot, togetherRoot } from "./build/roots.ts";
import { demoOnce } from "./demo/once.ts";
import { dataDirectory } from "./local/data-directory.ts";
import { isPortFree } from "./local/process.ts";
import { type Stack, startStack } from "./local/stack.ts";

// Flags: `--developing` (Vite), `--prebuilt`, `--as-deployed` (one bundle per handler), `--empty` (no demo), `--cold`
// (lazy imports).
const wants = (flag: string) => process.argv.includes(flag);
const mode = wants("--developing") ? "developing" : "built";

if (existsSync(".env")) process.loadEnvFile(".env");
const port = Number(process.env.PORT || 3000);
const directory = dataDirectory();
// Development bundles are beside the data, where other builds and tests don't touch them.
const builtRoot = wants("--as-deployed") ? functionsRoot : togetherRoot;
const functions = mode === "built" ? builtRoot : join(directory, "functions");

let starting: Promise<Stack> | undefined;
let demo: ReturnType<typeof demoOnce> | undefined;
let ending = false;

async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  setTimeout(() => process.exit(code), 15_000).unref();
  // Parts that are still starting would be left behind.
  await starting?.then((stack) => stack.stop()).catch(() => {});
  process.exit(code);
}

async function fail(sentence: string): Promise<void> {
  if (!ending) console.error(sentence);
  await end(1);
}

async function build(): Promise<void> {
  if (wants("--prebuilt")) return;
  if (mode === "built") {
    const [code] = await once(fork("scripts/build/served.ts", process.argv.slice(2)), "exit");
    if (code !== 0) throw new Error("The build failed.");
    return;
  }
  const { watchFunctions } = await import("./build/functions.ts");
  for (const handler of missingHandlers()) console.warn(`No file yet for functions/${handler}`);
  await watchFunctions(functions, (messages) =>
    console.error(`The functions do not compile:\n  ${messages.join("\n  ")}`),
  );
}

function inColumns(rows: string[][]): string[] {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const lines = rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(width(column))).join("  ")}`.trimEnd());
  return lines.length === 0 ? [] : ["", ...lines];
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
for (const signal of signals) process.on(signal, () => void end(0));
// The parent process is gone.
process.on("disconnect", () => void end(0));

try {
  const begun = performance.now();
  if (!(await isPortFree(port)))
    throw new Error(`Port ${port} is already in use: stop what listens there, or set PORT.`);
  starting = startStack({
    port,
    mode,
    directory,
    functions,
    build,
    warm: !wants("--cold"),
    fill: async (environment) => {
      if (wants("--empty")) return;
      demo = demoOnce(directory, environment);
      await demo;
    },
    onNotice: (text) => console.error(text),
    onDeath: (sentence) => void fail(`${sentence} Its last words are in ${directory}/logs.`),
  });
  const stack = await starting;
  const { pages = [], logIns = [] } = (await demo) ?? {};
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  const lines = [
    `  Reviens answers after ${seconds} s.`,
    ...inColumns([
      ["App", stack.origin],
      ["Every email and SMS", `${stack.origin}/_local/outbox`],
      ["The API's description", `${stack.origin}/docs/api.html`],
      ["The functions' log", `${directory}/logs/functions.log`],
    ]),
    ...inColumns(pages.map(({ name, path }) => [`Customer's page: ${name}`, `${stack.origin}${path}`])),
    ...inColumns(logIns.map(({ name, email, password }) => [name, email, password])),
    "",
    "  Ctrl-C stops everything; npm run reset empties the data.",
    "",
  ];
  if (!ending) console.log(lines.join("\n"));
} catch (error) {
  await fail(error instanceof Error ? error.message : String(error));
}
