import { readdir } from "node:fs/promises";
import { buildFunctions, mapsBeside } from "./build/functions.ts";
import { functionsRoot, webRoot } from "./build/roots.ts";
import { functionSources, webSources } from "./build/sources.ts";
import { buildWeb } from "./build/web.ts";
import { buildAnew, buildWhenChanged } from "./build/when-changed.ts";

const begun = performance.now();
try {
  const maps = await readdir(mapsBeside(functionsRoot)).catch(() => []);
  const build = maps.length > 0 ? buildWhenChanged : buildAnew;
  await Promise.all([
    build(functionsRoot, functionSources, (outdir) => buildFunctions(outdir, { maps: true })),
    buildWhenChanged(webRoot, webSources, buildWeb),
  ]);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  console.log(`The functions and the web app are built, in ${seconds} s.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
