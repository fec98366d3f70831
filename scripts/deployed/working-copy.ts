import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rm, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const git = async (folder: string, ...given: string[]) =>
  (await promisify(execFile)("git", ["-C", folder, ...given], { maxBuffer: 2 ** 26 })).stdout;

const author = ["-c", "user.name=Operator", "-c", "user.email=operator@reviens.internal", "-c", "commit.gpgSign=false"];

export async function commitAll(folder: string, subject: string): Promise<string> {
  await git(folder, "add", "--all");
  await git(folder, ...author, "commit", "--quiet", "--message", subject);
  return (await git(folder, "rev-parse", "--short=12", "HEAD")).trim();
}

export const revertLastCommit = (folder: string) => git(folder, ...author, "revert", "--no-edit", "HEAD");

/** The project as it is here, in a repository of its own, where the operator may build, change and commit. */
export async function copyWorkingTree(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const listed = await git(".", "ls-files", "-z", "--cached", "--others", "--exclude-standard");
  const input = listed
    .split("\0")
    .filter((name) => name !== "" && existsSync(name))
    .join("\0");
  const packed = `${folder}.tar`;
  execFileSync("tar", ["-cf", packed, "--null", "-T", "-"], { input });
  execFileSync("tar", ["-xf", packed, "-C", folder]);
  await rm(packed);
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  await git(folder, "init", "--quiet");
  return commitAll(folder, "Rehearse");
}
