import { createHash } from "node:crypto";
import { glob, readFile } from "node:fs/promises";
import { relative, sep } from "node:path";

export type SourceFiles = readonly string[];

const everyBuild = ["package.json", "package-lock.json", "tsconfig.json", "scripts/build"];

/** The lock file stands for all packages. */
export const functionSources: SourceFiles = [...everyBuild, "functions", "shared", "web/rate"];

export const webSources: SourceFiles = [...everyBuild, "web", "shared"];

const isUnbuilt = (path: string) => /\.test\.tsx?$|\.md$/.test(path);

/** Hash of all sources' paths and contents, without tests and documents. */
export async function fingerprint(sources: SourceFiles, root = "."): Promise<string> {
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
