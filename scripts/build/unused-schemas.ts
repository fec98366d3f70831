import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

const schema = /^(export var \w+\$ = )(\[.*?\]);$/gms;

/** Marks S3's schemas as pure, so that esbuild drops the unused ones: 60 kB. */
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
    // Drops errors and schemas of unused calls. Unlisted errors keep name and status, which is all that we read.
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
    // Only two of DynamoDB's errors are matched by class, the rest by name.
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
