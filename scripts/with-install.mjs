// Installs what is missing, then runs a script under node_modules' Node. Plain JavaScript, because nothing is installed
// yet.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const node = join(root, "node_modules", ".bin", process.platform === "win32" ? "node.cmd" : "node");

const packagesOf = (...path) => Object.entries(JSON.parse(readFileSync(join(root, ...path), "utf8")).packages);

function isStale() {
  if (!existsSync(node) || !existsSync(join(root, "node_modules", ".package-lock.json"))) return true;
  const installed = new Map(packagesOf("node_modules", ".package-lock.json"));
  return packagesOf("package-lock.json").some(
    ([path, { version, optional }]) => path !== "" && !optional && installed.get(path)?.version !== version,
  );
}

if (isStale()) {
  console.log("Installing packages …");
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
}

const [script, ...rest] = process.argv.slice(2);
if (script === undefined) throw new Error("with-install needs the script to run.");
const child = spawn(node, [script, ...rest], {
  cwd: root,
  // The channel tells the script when this process is gone.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  shell: process.platform === "win32",
  env: { ...process.env, PATH: `${dirname(node)}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}` },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)));
