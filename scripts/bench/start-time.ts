import { spawn } from "node:child_process";
import { join } from "node:path";
import { togetherRoot, webRoot } from "../build/roots.ts";
import { forgetBuild } from "../build/when-changed.ts";
import { endProcess, freePort } from "../local/process.ts";
import { type BenchFigure, budgets } from "./budgets.ts";

const patience = 60_000;

async function startTime(directory: string): Promise<number> {
  const env = { ...process.env, PORT: String(await freePort()), LOCAL_DATA_DIR: directory };
  const begun = performance.now();
  const child = spawn(process.execPath, [join("scripts", "with-install.mjs"), "scripts/start.ts"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  try {
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`npm start was not ready:\n${printed}`)), patience);
      for (const output of [child.stdout, child.stderr])
        output.setEncoding("utf8").on("data", (text: string) => {
          printed += text;
          if (!printed.includes("Reviens answers")) return;
          clearTimeout(late);
          resolve();
        });
      child.once("exit", () => reject(new Error(`npm start ended:\n${printed}`)));
    });
    return performance.now() - begun;
  } finally {
    await endProcess(child, 10_000);
  }
}

/** First start, with build and demo, and second start. Run it before a backend's address is set. */
export async function startFigures(directory: string): Promise<BenchFigure[]> {
  await Promise.all([togetherRoot, webRoot].map(forgetBuild));
  const first = await startTime(directory);
  const later = await startTime(directory);
  return [
    { budget: budgets.firstStart, value: first, detail: "" },
    { budget: budgets.laterStart, value: later, detail: "" },
  ];
}
