import { execFile } from "node:child_process";
import { join } from "node:path";
import { checkGeneratedDocuments } from "./check/generated-documents.ts";
import { checkImports } from "./check/imports.ts";
import { checkLocales } from "./check/locales.ts";

interface Verdict {
  passed: boolean;
  output: string;
}

const command = (file: string, ...options: string[]) =>
  new Promise<Verdict>((resolve) => {
    const node = [join("node_modules", file), ...options];
    execFile(process.execPath, node, { maxBuffer: 50_000_000 }, (error, stdout, stderr) =>
      resolve({ passed: error === null, output: stdout + stderr }),
    );
  });

const own = (check: () => Promise<string[]>) => async (): Promise<Verdict> => {
  const found = await check();
  return { passed: found.length === 0, output: found.join("\n") };
};

const checks: [name: string, run: () => Promise<Verdict>][] = [
  ["types (tsc)", () => command("typescript/bin/tsc", "-p", ".")],
  ["style (biome)", () => command("@biomejs/biome/bin/biome", "check", "--colors=off", "--error-on-warnings")],
  ["nothing unused (knip)", () => command("knip/bin/knip.js")],
  ["who imports whom", own(checkImports)],
  ["languages in step", own(checkLocales)],
  ["generated documents", own(checkGeneratedDocuments)],
];

const failed: string[] = [];
for (const [name, run] of checks) {
  const begun = performance.now();
  const { passed, output } = await run();
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  console.log(`${passed ? "ok    " : "FAILED"}  ${name}  ${seconds} s`);
  if (!passed) {
    failed.push(name);
    console.log(output.replaceAll(/^/gm, "    "));
  }
}
if (failed.length > 0) {
  console.log(`Failed: ${failed.join(", ")}`);
  process.exitCode = 1;
}
