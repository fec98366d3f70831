import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** One schema of the SDK's list, up to the bracket that ends it. */
const schema = /^(export var \w+\$ = )(\[.*?\]);$/gms;

/**
 * S3's client lists the schemas of all its hundred calls in one file, and esbuild keeps them all, because they have
 * computed keys. Marked as pure, those that no bundle uses are left out: 60 kB of a bundle that stores one file.
 */
export const unusedSchemas: Plugin = {
  name: "unused-schemas",
  setup: ({ onLoad }) => {
    onLoad({ filter: /@aws-sdk[\\/]client-s3[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/ }, async ({ path }) => {
      const contents = await readFile(path, "utf8");
      return {
        contents: contents
          .replaceAll(schema, "$1/* @__PURE__ */ (() => $2)();")
          .replaceAll(/^n0_registry\.registerError\(.*\);$/gm, ""),
        loader: "js",
      };
    });
    // The errors of all their calls, of which we make one or two. An error that is not listed keeps its name and status,
    // which is all that we look at: 20 kB. The schemas of the calls that nobody makes are left out too: 9 kB.
    onLoad(
      { filter: /@aws-sdk[\\/]client-(?:ses|sns|secrets-manager)[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/ },
      async ({ path }) => {
        const contents = await readFile(path, "utf8");
        return {
          contents: contents
            .replaceAll(schema, "$1/* @__PURE__ */ (() => $2)();")
            .replaceAll(/^n0_registry\.registerError\(.*\);$/gm, ""),
          loader: "js",
        };
      },
    );
    // Of the table's errors two are told by their class. The others are looked at by name, which they keep: 10 kB.
    onLoad({ filter: /@aws-sdk[\\/]client-dynamodb[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/ }, async ({ path }) => {
      const contents = await readFile(path, "utf8");
      return {
        contents: contents
          .replaceAll(schema, "$1/* @__PURE__ */ (() => $2)();")
          .replaceAll(/^n0_registry\.registerError\((?!ConditionalCheckFailed|TransactionCanceled).*\);$/gm, ""),
        loader: "js",
      };
    });
  },
};
