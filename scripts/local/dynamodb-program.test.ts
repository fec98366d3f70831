import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import project from "../../package.json" with { type: "json" };
import { passingDirectory } from "../testing/passing-directory.ts";
import { createTable, startDynamoDb } from "./dynamodb.ts";
import { dynamoDbProgram, type Machine, thisMachine } from "./dynamodb-program.ts";

const version = project.optionalDependencies["@dynoxide/linux-x64"];
const { command: real } = await dynamoDbProgram(8_000, "unused.db");

let directory: string;
let machine: Machine;
let database: string;
let calls: string;

async function fake(program: "npm" | "docker", script: string): Promise<void> {
  const file = join(directory, "bin", program);
  await writeFile(file, `#!/bin/sh\necho "${program} $*" >> "${calls}"\n${script}\n`);
  await chmod(file, 0o755);
}

const unpack = (folder: string, name: string) =>
  `mkdir -p "${folder}/node_modules/@dynoxide/${name}" && ln -s ${real} "${folder}/node_modules/@dynoxide/${name}/dynoxide"`;

const called = async () => (existsSync(calls) ? (await readFile(calls, "utf8")).trim().split("\n") : []);
const programFor = (target: Machine = machine) => dynamoDbProgram(8_000, database, target);

async function use(): Promise<void> {
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", "");
  const dynamodb = await startDynamoDb(database, undefined, machine);
  try {
    await createTable(dynamodb.endpoint);
  } finally {
    await dynamodb.stop();
  }
}

beforeEach(async () => {
  directory = await passingDirectory("machine");
  machine = { platform: "darwin", arch: "arm64", root: join(directory, "project") };
  database = join(directory, "data", "dynamodb.db");
  calls = join(directory, "calls");
  for (const folder of ["bin", "project", "data"]) await mkdir(join(directory, folder));
  vi.stubEnv("PATH", `${join(directory, "bin")}:/usr/bin:/bin`);
  vi.spyOn(console, "error").mockImplementation(() => {});
  await fake("npm", "exit 1");
  await fake("docker", "exit 1");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(directory, { recursive: true });
});

test("takes the program that is there, and asks nobody", async () => {
  expect(await programFor(thisMachine)).toMatchObject({ name: "dynoxide", command: real });
  expect(await called()).toEqual([]);
});

describe("a machine that the lock file's package is not for", () => {
  const published = `folder="$3"; ${unpack("$folder", "darwin-arm64")}`;

  test("gets its own package of the same version by npm, once, beside package and lock file", async () => {
    await fake("npm", published);
    const { name, command } = await programFor();
    expect([name, command]).toEqual([
      "dynoxide",
      join(
        machine.root,
        `node_modules/.cache/dynoxide-darwin-arm64-${version}/node_modules/@dynoxide/darwin-arm64/dynoxide`,
      ),
    ]);
    const [call = "", ...more] = await called();
    expect(call).toMatch(/^npm install --prefix \S+\.cache\/dynoxide-darwin-arm64-\S+ --no-save --no-package-lock /);
    expect(call).toMatch(new RegExp(`@dynoxide/darwin-arm64@${version.replaceAll(".", "\\.")}$`));
    await programFor();
    expect([more, await called()]).toEqual([[], [call]]);
  });

  test("stores and answers with it", async () => {
    await fake("npm", published);
    await use();
    expect(existsSync(database)).toBe(true);
  });

  test("tries again at the next start where npm failed, and leaves nothing half behind", async () => {
    await expect(programFor()).rejects.toThrow();
    await fake("npm", published);
    expect(await programFor()).toMatchObject({ name: "dynoxide" });
  });

  const running = `case "$1" in
  run) for word in "$@"; do case "$word" in 127.0.0.1:*) port="\${word#127.0.0.1:}" ;; *:/data) data="\${word%:/data}" ;; esac; done
    exec ${real} --port "\${port%:*}" --db-path "$data/shared-local-instance.db" ;;
esac`;

  test("runs Amazon's DynamoDB Local by Docker where npm has no such package, with its data beside the others", async () => {
    await fake("docker", running);
    await use();
    expect(existsSync(join(dirname(database), "dynamodb-local", "shared-local-instance.db"))).toBe(true);
    const docker = (await called()).filter((call) => call.startsWith("docker"));
    const [name] = /reviens-dynamodb-\w+/.exec(docker.join("\n")) ?? [];
    expect(docker.map((call) => call.split(" ").slice(1, 3).join(" "))).toEqual([
      "version",
      "image inspect",
      "rm --force",
      "run --rm",
      "rm --force",
    ]);
    expect(docker[3]).toMatch(/ amazon\/dynamodb-local:[\d.]+ -jar DynamoDBLocal\.jar -sharedDb -dbPath \/data$/);
    expect(docker.filter((call) => name && call.endsWith(name))).toHaveLength(2);
  });

  test("fetches the image first where Docker does not have it yet", async () => {
    await fake("docker", `case "$1" in image) exit 1 ;; esac`);
    expect(await programFor()).toMatchObject({ name: "DynamoDB Local" });
    expect((await called()).at(-1)).toMatch(/^docker pull --quiet amazon\/dynamodb-local:/);
    await fake("docker", `case "$1" in image | pull) exit 1 ;; esac`);
    await expect(programFor()).rejects.toThrow("No DynamoDB can run here");
  });

  test("is told in three lines what to do where neither is there", async () => {
    const failure = await programFor().catch((error: Error) => error.message);
    expect(failure).toBe(
      [
        `No DynamoDB can run here: npm has no @dynoxide/darwin-arm64@${version}, and Docker does not answer.`,
        "Start Docker, and run the command again: it takes Amazon's DynamoDB Local.",
        "Or start any DynamoDB, and name it: AWS_ENDPOINT_URL_DYNAMODB=http://127.0.0.1:8000 npm start",
      ].join("\n"),
    );
  });

  test("asks npm for nothing where dynoxide was never published for it", async () => {
    await fake("docker", "exit 0");
    expect(await programFor({ ...machine, platform: "win32" })).toMatchObject({ name: "DynamoDB Local" });
    expect((await called()).filter((call) => call.startsWith("npm"))).toEqual([]);
  });

  test("finds the program by its name on Windows", async () => {
    const folder = join(machine.root, "node_modules/@dynoxide/win32-x64");
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "dynoxide.exe"), "");
    const { command } = await programFor({ ...machine, platform: "win32", arch: "x64" });
    expect(command).toBe(join(folder, "dynoxide.exe"));
  });
});
