import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, context } from "esbuild";
import { handlers } from "#shared/contract/gateway.ts";
import { missingHandlers, sourceOf } from "./handler-files.ts";
import { onlyVersions } from "./only-versions.ts";
import { reactAsPreact } from "./react-as-preact.ts";
import { replacedModules } from "./replaced-modules.ts";
import { unusedRoutes } from "./unused-routes.ts";
import { unusedSchemas } from "./unused-schemas.ts";
import { withoutHooks } from "./without-hooks.ts";
import { withoutUnusedSdk } from "./without-unused-sdk.ts";

/** The folder of the source maps beside bundles in `outdir`: `<bundle's number>.map`. They are never deployed. */
export const mapsBeside = (outdir: string): string => `${outdir}.maps`;

// By default esbuild collects its garbage so often that a fifth of its processor time goes into it, and saves no memory
// worth it: what it reads is in use until the last bundle is written. It reads this variable when it starts.
process.env.GOGC ||= "800";

/** Stands in a bundle until the number is known, which has the same length, so that the map stays right. */
const unnumbered = "<bundle number?>";

const entryPoints = () =>
  Object.fromEntries(
    handlers().flatMap((handler) => {
      const source = sourceOf(handler);
      return source === undefined ? [] : [[`${handler}/index`, source]];
    }),
  );

/** The options for bundling handlers into `outdir`, also for measurements that build the same way. */
export const bundleOptions = (outdir: string): BuildOptions => ({
  entryPoints: entryPoints(),
  outdir,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  minify: true,
  platform: "node",
  target: "node24",
  format: "esm",
  // The SDK's ES modules can be tree-shaken. Its other files call `require`.
  mainFields: ["module", "main"],
  conditions: ["module"],
  banner: { js: 'import{createRequire}from"node:module";const require=createRequire(import.meta.url);' },
  define: { "process.env.NODE_ENV": '"production"', BUNDLE: JSON.stringify(unnumbered) },
  legalComments: "none",
  // Node reads UTF-8. Escaped, each accent of the French texts takes twice the bytes.
  charset: "utf8",
  jsx: "automatic",
  alias: {
    "@aws-sdk/credential-provider-node": fileURLToPath(new URL("./lambda-credentials.ts", import.meta.url)),
    ...reactAsPreact,
  },
  plugins: [replacedModules([...withoutHooks, ...withoutUnusedSdk]), onlyVersions, unusedSchemas, unusedRoutes],
  logLevel: "silent",
});

/**
 * Bundles by `options` and writes into each bundle its number, which is made of its content: the same sources have the
 * same number, with `maps` or without, and a log entry names the bundle that wrote it. Answers the numbers.
 */
export async function buildNumbered(outdir: string, options: BuildOptions, maps: boolean): Promise<string[]> {
  // Without the sources' text a map has a quarter of the size. Somebody who reads a stack has the sources.
  const mapped: BuildOptions = maps ? { sourcemap: "external", sourcesContent: false } : {};
  const { outputFiles = [] } = await build({ ...options, ...mapped, write: false });
  const folder = mapsBeside(outdir);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const mapOf = new Map(outputFiles.map(({ path, contents }) => [path, contents]));
  return Promise.all(
    outputFiles
      .filter(({ path }) => path.endsWith(".mjs"))
      .map(async ({ path, text }) => {
        const number = createHash("sha256").update(text).digest("hex").slice(0, unnumbered.length);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, text.replaceAll(unnumbered, number));
        const map = mapOf.get(`${path}.map`);
        if (map) await writeFile(join(folder, `${number}.map`), map);
        return number;
      }),
  );
}

/** Throws an error that names each handler without a file. */
function refuseMissing(): void {
  const missing = missingHandlers();
  if (missing.length > 0)
    throw new Error(`Declared in shared/contract, but without a file below functions/:\n  ${missing.join("\n  ")}`);
}

/**
 * Builds all handlers into `outdir` with what they share in files of its own, in a sixth of the processor time of one
 * bundle for each. Lambda gets the bundles: of shared files a handler would load parts that it never calls.
 */
export async function buildTogether(outdir: string): Promise<void> {
  refuseMissing();
  await rm(outdir, { recursive: true, force: true });
  await buildNumbered(outdir, { ...bundleOptions(outdir), splitting: true, logLevel: "error" }, false);
}

/**
 * Bundles all handlers into `outdir` and returns how many. Source maps cost as much time as the bundles, so only what is
 * deployed has them. Throws an error that names each handler without a file.
 */
export async function buildFunctions(outdir: string, { maps = false } = {}): Promise<number> {
  refuseMissing();
  await rm(outdir, { recursive: true, force: true });
  const bundles = await buildNumbered(outdir, { ...bundleOptions(outdir), logLevel: "error" }, maps);
  return bundles.length;
}

/**
 * Bundles into `outdir`, and again whenever a source changes. The bundles stay readable. Handlers without a file are left
 * out: their routes answer 501. `onFailure` gets the messages of what does not compile.
 */
export async function watchFunctions(
  outdir: string,
  onFailure: (messages: string[]) => void,
): Promise<{ stop(): Promise<void> }> {
  await rm(outdir, { recursive: true, force: true });
  const { plugins = [], ...options } = bundleOptions(outdir);
  const watching = await context({
    ...options,
    minify: false,
    plugins: [
      ...plugins,
      {
        name: "report",
        setup: (pass) => {
          pass.onEnd(({ errors }) => {
            if (errors.length > 0)
              onFailure(errors.map(({ text, location }) => `${location?.file}:${location?.line}: ${text}`));
          });
        },
      },
    ],
  });
  await watching.rebuild().catch(() => {});
  await watching.watch();
  return { stop: () => watching.dispose() };
}
