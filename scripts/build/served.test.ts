import { build } from "esbuild";
import { expect, it } from "vitest";

it("keeps the builders out of the process that serves", async () => {
  const { metafile } = await build({
    entryPoints: ["scripts/start.ts"],
    bundle: true,
    splitting: true,
    packages: "external",
    format: "esm",
    platform: "node",
    outdir: "served",
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  const reached = new Set<string>();
  const packages = new Set<string>();
  const follow = (output: string) => {
    if (reached.has(output)) return;
    reached.add(output);
    for (const { path, kind, external } of metafile.outputs[output]?.imports ?? []) {
      if (kind !== "import-statement") continue;
      if (external) packages.add(path);
      else follow(path);
    }
  };
  follow("served/start.js");
  expect([...packages]).toContain("zod/mini");
  expect([...packages].filter((name) => /^(?:esbuild|vite)$/.test(name))).toEqual([]);
});
