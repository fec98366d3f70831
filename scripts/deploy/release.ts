import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { StageSettings } from "#infra/settings.ts";
import { type Aws, run, unless } from "./aws.ts";

/** What is deployed together: the assembly, the site, and the maps that name lines in its errors. */
export interface Release {
  commit: string;
  folder: string;
}

const folderOf = (commit: string) => join(".build", "releases", commit);

/** The bucket of the CDK's bootstrap, which keeps versions. */
const bucketOf = ({ account, region }: StageSettings) => `cdk-hnb659fds-assets-${account}-${region}`;
const placeOf = (settings: StageSettings, name: string) =>
  `s3://${bucketOf(settings)}/reviens/${settings.stage}/${name}`;

export async function commitNow(): Promise<{ commit: string; isClean: boolean }> {
  const [commit, changes] = await Promise.all([
    run("git", ["rev-parse", "--short=12", "HEAD"]),
    run("git", ["status", "--porcelain"]),
  ]);
  return { commit: commit.trim(), isClean: changes.trim() === "" };
}

/** What a release may not bring back: after a restore the spoiled table, or an origin key that is gone. */
const boundTo = ({ table, originKeys }: StageSettings): string => JSON.stringify({ table, originKeys });

/** Builds and synthesizes the stage once. */
export async function buildRelease(settings: StageSettings, commit: string): Promise<Release> {
  const folder = folderOf(commit);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await run(process.execPath, ["scripts/build.ts"]);
  await run(process.execPath, [
    "node_modules/aws-cdk/bin/cdk",
    ...[
      "synth",
      "--quiet",
      "--no-notices",
      "--context",
      `stage=${settings.stage}`,
      "--output",
      join(folder, "assembly"),
    ],
    ...["--app", `${process.execPath} infra/app.ts`],
  ]);
  await writeFile(join(folder, "bound.json"), boundTo(settings));
  await cp(".build/web", join(folder, "site"), { recursive: true });
  await cp(".build/functions.maps", join(folder, "maps"), { recursive: true });
  return { commit, folder };
}

const archive = "release.tar.gz";

/** Keeps a release beside those before it. */
export async function keepRelease(aws: Aws, settings: StageSettings, { commit, folder }: Release): Promise<void> {
  const packed = join(folder, "..", `${commit}.tar.gz`);
  await run("tar", ["-czf", packed, "-C", folder, "assembly", "site", "maps", "bound.json"]);
  await aws(z.unknown(), ["s3", "cp", packed, placeOf(settings, `${commit}/${archive}`), "--only-show-errors"]);
  await rm(packed);
}

export async function fetchRelease(aws: Aws, settings: StageSettings, commit: string): Promise<Release> {
  const folder = folderOf(commit);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const packed = join(folder, archive);
  await aws(z.unknown(), ["s3", "cp", placeOf(settings, `${commit}/${archive}`), packed, "--only-show-errors"]);
  await run("tar", ["-xzf", packed, "-C", folder]);
  const bound = await readFile(join(folder, "bound.json"), "utf8");
  const running = (await currentRelease(settings))?.bound ?? bound;
  if (bound !== boundTo(settings) || bound !== running)
    throw new Error(
      `Release ${commit} has another table or other origin keys: deploy its code with the newest file of this stage.`,
    );
  return { commit, folder };
}

/** The release that last passed its smoke test, and what it is bound to; null before the first. */
export async function currentRelease(settings: StageSettings) {
  const read = run("aws", ["s3", "cp", placeOf(settings, "current"), "-", "--region", settings.region]);
  const [commit, bound] = (await unless(/404|NoSuch|does not exist/, read))?.trim().split("\n") ?? [];
  return commit === undefined ? null : { commit, bound };
}

export async function noteCurrent(settings: StageSettings, commit: string): Promise<void> {
  const noted = `${commit}\n${boundTo(settings)}`;
  await run("aws", ["s3", "cp", "-", placeOf(settings, "current"), "--region", settings.region], noted);
}

/** A removed stage runs none. */
export async function forgetCurrent(aws: Aws, settings: StageSettings): Promise<void> {
  const removed = ["s3", "rm", placeOf(settings, "current"), "--only-show-errors"];
  await unless(/NoSuchBucket/, aws(z.unknown(), removed));
}
