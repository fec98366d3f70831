import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import project from "../../package.json" with { type: "json" };
import { fillOnce } from "../fill-once.ts";

function succeeds(command: string, args: string[], patience: number): Promise<boolean> {
  return new Promise((resolve) => {
    // On Windows, npm is a shell script.
    const options = { timeout: patience, shell: process.platform === "win32", windowsHide: true };
    execFile(command, args, options, (error) => resolve(error === null));
  });
}

interface DynamoDbProgram {
  name: "dynoxide" | "DynamoDB Local";
  command: string;
  args: string[];
  tidy(): Promise<void>;
}

export interface Machine {
  platform: NodeJS.Platform;
  arch: string;
  root: string;
}

export const thisMachine: Machine = { platform: process.platform, arch: process.arch, root: "." };

const version = project.optionalDependencies["@dynoxide/linux-x64"];

const published = ["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64", "win32-x64"];

const image = "amazon/dynamodb-local:2.6.1";

const [moment, minutes] = [10_000, 10 * 60_000];

/**
 * Path of dynoxide, installed for the platform on first use; null without one. Locking all platforms would break `npm
 * ci` on some registries.
 */
async function dynoxide({ platform, arch, root }: Machine): Promise<string | null> {
  const target = `${platform}-${arch}`;
  const file = join("node_modules", "@dynoxide", target, platform === "win32" ? "dynoxide.exe" : "dynoxide");
  const installed = resolve(root, file);
  if (existsSync(installed)) return installed;
  if (!published.includes(target)) return null;
  const home = resolve(root, "node_modules", ".cache", `dynoxide-${target}-${version}`);
  const fetched = join(home, file);
  if (existsSync(fetched)) return fetched;
  console.error(`Fetching DynamoDB's stand-in for ${target} …`);
  await mkdir(dirname(home), { recursive: true });
  const install = async (folder: string) => {
    const quiet = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"];
    const taken = await succeeds(
      "npm",
      ["install", "--prefix", folder, ...quiet, `@dynoxide/${target}@${version}`],
      minutes,
    );
    if (!taken || !existsSync(join(folder, file))) throw new Error(`npm has no @dynoxide/${target}@${version}.`);
  };
  return fillOnce(home, install).then(
    () => fetched,
    () => null,
  );
}

async function dockerHasImage(): Promise<boolean> {
  if (!(await succeeds("docker", ["version"], moment))) return false;
  if (await succeeds("docker", ["image", "inspect", image], moment)) return true;
  console.error(`Fetching ${image} …`);
  return succeeds("docker", ["pull", "--quiet", image], minutes);
}

async function container(port: number, databaseFile: string): Promise<DynamoDbProgram> {
  const data = join(dirname(resolve(databaseFile)), "dynamodb-local");
  await mkdir(data, { recursive: true });
  // Named after its data, so that the next start finds an orphan.
  const name = `reviens-dynamodb-${createHash("sha256").update(data).digest("hex").slice(0, 12)}`;
  // The image's user may not write to the folder, and root's files would be in the way later.
  const user = process.getuid && process.getgid ? ["--user", `${process.getuid()}:${process.getgid()}`] : [];
  return {
    name: "DynamoDB Local",
    command: "docker",
    args: [
      ...["run", "--rm", "--init", "--name", name, "--publish", `127.0.0.1:${port}:8000`, ...user],
      ...["--volume", `${data}:/data`, image, "-jar", "DynamoDBLocal.jar", "-sharedDb", "-dbPath", "/data"],
    ],
    tidy: async () => {
      await succeeds("docker", ["rm", "--force", name], moment);
    },
  };
}

const nothingToRun = ({ platform, arch }: Machine) =>
  `No DynamoDB can run here: npm has no @dynoxide/${platform}-${arch}@${version}, and Docker does not answer.
Start Docker, and run the command again: it takes Amazon's DynamoDB Local.
Or start any DynamoDB, and name it: AWS_ENDPOINT_URL_DYNAMODB=http://127.0.0.1:8000 npm start`;

export async function dynamoDbProgram(
  port: number,
  databaseFile: string,
  machine: Machine = thisMachine,
): Promise<DynamoDbProgram> {
  const command = await dynoxide(machine);
  if (command !== null) {
    const args = ["--port", String(port), "--db-path", databaseFile];
    return { name: "dynoxide", command, args, tidy: async () => {} };
  }
  if (await dockerHasImage()) return container(port, databaseFile);
  throw new Error(nothingToRun(machine));
}
