import { buildFunctions, buildTogether } from "./functions.ts";
import { functionsRoot, togetherRoot, webRoot } from "./roots.ts";
import { functionSources, webSources } from "./sources.ts";
import { buildWeb } from "./web.ts";
import { buildWhenChanged } from "./when-changed.ts";

// A separate process, because esbuild and Vite keep a gigabyte while theirs runs.
process.on("disconnect", () => process.exit(1));
try {
  const functions = process.argv.includes("--as-deployed")
    ? buildWhenChanged(functionsRoot, functionSources, buildFunctions)
    : buildWhenChanged(togetherRoot, functionSources, buildTogether);
  await Promise.all([functions, buildWhenChanged(webRoot, webSources, buildWeb)]);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
