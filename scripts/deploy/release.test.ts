import { chmod, copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exampleSettings } from "#infra/testing.ts";
import { type Aws, run } from "./aws.ts";
import { fetchRelease, noteCurrent } from "./release.ts";

const commit = "release-of-a-test";
const restored = { ...exampleSettings, table: { name: "reviens-example-restored", stream: "arn:x" } };
const { PATH } = process.env;
let folder: string;

const aws: Aws = async (schema, args) => {
  await copyFile(join(folder, "release.tar.gz"), args[3] ?? "");
  return schema.parse({});
};

/** A bucket of two files: the kept release is bound to the table of before, and `current` is what was noted. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reviens-release-"));
  await writeFile(join(folder, "bound.json"), JSON.stringify({ table: null, originKeys: [1] }));
  await run("tar", ["-czf", join(folder, "release.tar.gz"), "-C", folder, "bound.json"]);
  await writeFile(join(folder, "aws"), `#!/bin/sh\n[ "$3" = - ] && cat >${folder}/current || cat ${folder}/current\n`);
  await chmod(join(folder, "aws"), 0o755);
  process.env.PATH = `${folder}:${PATH}`;
});

afterAll(async () => {
  process.env.PATH = PATH;
  await rm(folder, { recursive: true });
  await rm(join(".build", "releases", commit), { recursive: true });
});

it("a kept release is fetched where the running release and the stage's file have its table and origin keys", async () => {
  await noteCurrent(exampleSettings, "running");
  expect(await fetchRelease(aws, exampleSettings, commit)).toMatchObject({ commit });
});

it("a kept release is refused where the stage's file has another table", async () => {
  await noteCurrent(exampleSettings, "running");
  await expect(fetchRelease(aws, restored, commit)).rejects.toThrow(/another table/);
});

it("a kept release is refused where the running release has another table, whatever an old checkout says", async () => {
  await noteCurrent(restored, "running");
  await expect(fetchRelease(aws, exampleSettings, commit)).rejects.toThrow(/another table/);
});
