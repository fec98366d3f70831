import { buildFunctions } from "./build/functions.ts";
import { functionsRoot, webRoot } from "./build/roots.ts";
import { functionSources, webSources } from "./build/sources.ts";
import { buildWeb } from "./build/web.ts";
import { buildAnew } from "./build/when-changed.ts";

const begun = performance.now();
try {
  let handlers = 0;
  await Promise.all([
    buildAnew(functionsRoot, functionSources, async (outdir) => {
      handlers = await buildFunctions(outdir, { maps: true });
    }),
    buildAnew(webRoot, webSources, buildWeb),
  ]);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  console.log(`Built ${handlers} functions and the web app in ${seconds} s.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
