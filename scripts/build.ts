import { buildFunctions, functionsRoot } from "./build/functions.ts";
import { buildWeb } from "./build/web.ts";

const begun = performance.now();
try {
  const [handlers] = await Promise.all([buildFunctions(functionsRoot, { maps: true }), buildWeb()]);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  console.log(`Built ${handlers} functions and the web app in ${seconds} s.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
