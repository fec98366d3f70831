import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, context, type Plugin } from "esbuild";
import { handlers } from "#shared/contract/gateway.ts";
import { handlerSource, missingHandlers } from "./handler-files.ts";
import { reactAsPreact } from "./react-as-preact.ts";

/** Modules of AWS's packages for calls that we never make, and what stands in their place: 24 kB in each bundle. */
export const replacedModules: readonly { file: RegExp; contents: string }[] = [
  {
    // Only S3 streams events, for selecting within a file.
    file: /[\\/]@smithy[\\/]core[\\/]dist-es[\\/]submodules[\\/]event-streams[\\/]index\.js$/,
    contents:
      "const unused = () => { throw new Error('No service of ours streams events.'); };\
      export { unused as EventStreamSerde, unused as eventStreamSerdeProvider };\
      export const resolveEventStreamSerdeConfig = (config) => config;",
  },
  {
    // No command of DynamoDB asks for another endpoint.
    file: /[\\/]@aws-sdk[\\/]middleware-endpoint-discovery[\\/]dist-es[\\/]index\.js$/,
    contents:
      "export const resolveEndpointDiscoveryConfig = (config) => config;\
      const unsaid = () => undefined;\
      export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS =\
        { environmentVariableSelector: unsaid, configFileSelector: unsaid, default: false };",
  },
];

/** A schema of a client's list, up to the bracket that ends it. */
const schema = /^(export var \w+\$ = )(\[.*?\]);$/gms;
/** All errors but the two that are told by their class; the others are known by their name, which they keep. */
const registeredError = /^n0_registry\.registerError\((?!ConditionalCheckFailed|TransactionCanceled).*\);$/gm;

/** Leaves out the SDK's parts that no bundle uses and esbuild keeps: schemas have computed keys, errors are registered. */
const withoutUnusedSdk: Plugin = {
  name: "without-unused-sdk",
  setup: ({ onLoad }) => {
    for (const { file, contents } of replacedModules) onLoad({ filter: file }, () => ({ contents, loader: "js" }));
    onLoad({ filter: /@aws-sdk[\\/]client-[^\\/]+[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8"))
        .replaceAll(schema, "$1/* @__PURE__ */ (() => $2)();")
        .replaceAll(registeredError, ""),
      loader: "js",
    }));
  },
};

export const mapsBeside = (outdir: string): string => `${outdir}.maps`;

// esbuild's default garbage collection costs a fifth of its time without saving memory. Read when esbuild starts.
process.env.GOGC ||= "800";

/** Same length as the number that replaces it, so that the source map stays right. */
const unnumbered = "<bundle number?>";

const entryPoints = () =>
  Object.fromEntries(
    handlers().flatMap((handler) => {
      const source = handlerSource(handler);
      return source === undefined ? [] : [[`${handler}/index`, source]];
    }),
  );

export const bundleOptions = (outdir: string): BuildOptions => ({
  entryPoints: entryPoints(),
  outdir,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  minify: true,
  platform: "node",
  target: "node24",
  format: "esm",
  // Only the SDK's ES modules can be tree-shaken.
  mainFields: ["module", "main"],
  conditions: ["module"],
  banner: { js: 'import{createRequire}from"node:module";const require=createRequire(import.meta.url);' },
  define: { "process.env.NODE_ENV": '"production"', BUNDLE: JSON.stringify(unnumbered) },
  legalComments: "none",
  // Escaped, each accent of the French texts would take twice the bytes.
  charset: "utf8",
  jsx: "automatic",
  alias: {
    "@aws-sdk/credential-provider-node": fileURLToPath(new URL("./lambda-credentials.ts", import.meta.url)),
    ...reactAsPreact,
  },
  plugins: [withoutUnusedSdk],
  logLevel: "silent",
});

/** Stamps each bundle with a hash of its content, which log entries name; the same with and without `maps`. */
export async function buildNumbered(outdir: string, options: BuildOptions, maps: boolean): Promise<string[]> {
  // Leaving out the sources' text quarters the map's size.
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

function refuseMissing(): void {
  const missing = missingHandlers();
  if (missing.length > 0)
    throw new Error(`Declared in shared/contract, but without a file below functions/:\n  ${missing.join("\n  ")}`);
}

/**
 * Builds handlers with shared chunks in a sixth of the time. Not for Lambda, where a handler would load unused parts.
 */
export async function buildTogether(outdir: string): Promise<void> {
  refuseMissing();
  await rm(outdir, { recursive: true, force: true });
  await buildNumbered(outdir, { ...bundleOptions(outdir), splitting: true, logLevel: "error" }, false);
}

/**
 * Only deployed builds have source maps, which cost as much time as the bundles. Throws for handlers without a file.
 */
export async function buildFunctions(outdir: string, { maps = false } = {}): Promise<number> {
  refuseMissing();
  await rm(outdir, { recursive: true, force: true });
  const bundles = await buildNumbered(outdir, { ...bundleOptions(outdir), logLevel: "error" }, maps);
  return bundles.length;
}

/** Rebuilds on changes, unminified. Routes of handlers without a file answer 501. */
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
