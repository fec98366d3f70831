import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

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
export const withoutUnusedSdk: Plugin = {
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
