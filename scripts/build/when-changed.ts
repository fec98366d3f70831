import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { fingerprint, type SourceFiles } from "./sources.ts";

const stampOf = (outdir: string) => `${outdir}.sources`;

const stampedWith = (outdir: string) => readFile(stampOf(outdir), "utf8").catch(() => "");

/** Forces the next build; the current output stays until then. */
export const forgetBuild = (outdir: string): Promise<void> => rm(stampOf(outdir), { force: true });

/** Swaps the complete build in atomically, so that readers never see half of it and a failed build changes nothing. */
export async function buildAnew(
  outdir: string,
  sources: SourceFiles,
  build: (outdir: string) => Promise<unknown>,
): Promise<void> {
  const home = resolve(dirname(outdir));
  const made = await fingerprint(sources);
  await mkdir(home, { recursive: true });
  const fresh = await mkdtemp(join(home, "building-"));
  try {
    await build(join(fresh, basename(outdir)));
    await forgetBuild(outdir);
    for (const name of await readdir(fresh)) {
      await rm(join(home, name), { recursive: true, force: true });
      await rename(join(fresh, name), join(home, name));
    }
    await writeFile(stampOf(outdir), made);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

export async function buildWhenChanged(
  outdir: string,
  sources: SourceFiles,
  build: (outdir: string) => Promise<unknown>,
): Promise<boolean> {
  if (existsSync(outdir) && (await stampedWith(outdir)) === (await fingerprint(sources))) return false;
  await buildAnew(outdir, sources, build);
  return true;
}
