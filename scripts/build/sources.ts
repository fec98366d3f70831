import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { relative, sep } from "node:path";

/** What a build is made from: folders and files, as paths from the root of the project. */
export type Sources = readonly string[];

const everyBuild = ["package.json", "package-lock.json", "tsconfig.json", "scripts/build"];

/** What the bundles are made from. The lock file stands for all packages. */
export const functionSources: Sources = [...everyBuild, "functions", "shared", "web/rate"];

/** What the web app is made from. */
export const webSources: Sources = [...everyBuild, "web", "shared"];

const isUnbuilt = (path: string) => /\.test\.tsx?$|\.md$/.test(path);

/** A number made from the path below `root` and the content of every source. Tests and documents do not count. */
export async function fingerprint(sources: Sources, root = "."): Promise<string> {
  const paths: string[] = [];
  for await (const entry of glob(
    sources.flatMap((source) => [source, `${source}/**`]),
    { cwd: root, withFileTypes: true },
  ))
    if (entry.isFile()) paths.push(`${entry.parentPath}/${entry.name}`);
  const built = [...new Set(paths)].filter((path) => !isUnbuilt(path)).toSorted();
  const contents = await Promise.all(built.map((path) => readFile(path)));
  const hash = createHash("sha256");
  for (const [index, path] of built.entries())
    hash
      .update(`${relative(root, path).replaceAll(sep, "/")}\0${contents[index]?.length}\0`)
      .update(contents[index] ?? "");
  return hash.digest("hex");
}
