import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from "vite";
import { chunkGroups } from "./vite.chunks.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const entryOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk | undefined =>
  Object.values(bundle).find((file): file is Rolldown.OutputChunk => file.type === "chunk" && file.isEntry);

/**
 * Names the build after its entry chunk, whose hash covers all imports; open pages poll `build.json`. Also preloads the
 * shared font.
 */
function buildStamp(): Plugin {
  return {
    name: "reviens-build-stamp",
    apply: "build",
    generateBundle(_options, bundle) {
      const build = entryOf(bundle)?.fileName ?? "";
      this.emitFile({ type: "asset", fileName: "build.json", source: JSON.stringify({ build }) });
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }): HtmlTagDescriptor[] {
        const font = Object.keys(bundle).find((name) => /inter-latin-wght-normal-[^/]*\.woff2$/.test(name));
        const stamp: HtmlTagDescriptor = {
          tag: "meta",
          attrs: { name: "build", content: entryOf(bundle)?.fileName ?? "" },
        };
        const attrs = { rel: "preload", as: "font", type: "font/woff2", crossorigin: true };
        return font === undefined ? [stamp] : [stamp, { tag: "link", attrs: { ...attrs, href: `/${font}` } }];
      },
    },
  };
}

function chunksOf(file: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output): output is Rolldown.OutputChunk => output.type === "chunk");
  const named = (name: string) => chunks.find(({ fileName }) => fileName === name);
  const found = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (chunk === undefined || chunk.isEntry || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const imported of chunk.imports) visit(named(imported));
  };
  visit(chunks.find(({ moduleIds }) => moduleIds.includes(file)));
  return [...found];
}

/** Hashes the blocking first-paint script's name for caching, and lists the staff chunks that it prefetches. */
function firstPaint(): Plugin {
  const source = readFileSync(here("public/first-paint.js"));
  const fileName = `assets/first-paint-${createHash("sha256").update(source).digest("base64url").slice(0, 8)}.js`;
  return {
    name: "reviens-first-paint",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName, source });
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const staff = ["app/ahead.ts", "app/staff.ts"].flatMap((file) => chunksOf(here(file), bundle));
        const content = [...new Set(staff)].map((name) => `/${name}`).join(" ");
        return {
          html: html.replace("/first-paint.js", `/${fileName}`),
          tags: [{ tag: "meta", attrs: { name: "staff-chunks", content } }],
        };
      },
    },
  };
}

/**
 * Lets browsers compile the whole first chunk while it downloads: on first calls, that takes a slow processor 250 ms.
 */
function compileAhead(): Plugin {
  return {
    name: "reviens-compile-ahead",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const entry = entryOf(bundle);
        // The hint must come first in the file; other browsers ignore it.
        if (entry !== undefined) entry.code = `//# allFunctionsCalledOnLoad\n${entry.code}`;
      },
    },
  };
}

/** Drops what react-router keeps unused: named components, and prefetching for its own server. */
function slimRouter(): Plugin {
  return {
    name: "reviens-slim-router",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: /^react-router$/ },
      handler: () => here("../node_modules/react-router/dist/production/index.mjs"),
    },
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = .*$/gm, "")
          .replace(/= (React\d*\.\w+\()/g, "= /* @__PURE__ */ $1")
          .replace("shouldPrefetch && !isAbsolute ?", "false ?"),
        map: null,
      }),
    },
  };
}

/** The first browsers with `light-dark()`; for older ones it would compile to undefined variables. */
export const cssTarget = ["chrome123", "edge123", "firefox120", "safari17.5"];

const { mailFrom } = JSON.parse(readFileSync(here("../infra/stages/production.json"), "utf8"));

export default defineConfig({
  define: { "import.meta.env.VITE_CONTACT": JSON.stringify(/<(.*)>/.exec(mailFrom)?.[1]) },
  root: here("."),
  publicDir: here("public"),
  cacheDir: here("../node_modules/.vite"),
  plugins: [react(), slimRouter(), buildStamp(), firstPaint(), compileAhead()],
  css: { modules: { localsConvention: "camelCaseOnly" } },
  server: { fs: { allow: [here("..")] }, warmup: { clientFiles: ["./main.tsx", "./screens/login/index.tsx"] } },
  // Otherwise Vite would find packages on each screen's first visit, and reload the page.
  optimizeDeps: {
    include: [
      "@mantine/charts",
      "@mantine/core",
      "@mantine/form",
      "@mantine/hooks",
      "@mantine/notifications",
      "@tabler/icons-react",
      "@tanstack/react-query",
      "i18next",
      "papaparse",
      "react",
      "react-dom",
      "react-dom/client",
      "react-error-boundary",
      "react-i18next",
      "react-router-dom",
      "react/jsx-dev-runtime",
      "react/jsx-runtime",
      "qrcode",
      "zod/mini",
      "zustand",
      "zustand/middleware",
    ],
    exclude: ["swagger-ui-dist"],
  },
  build: {
    outDir: here("../.build/web"),
    emptyOutDir: true,
    manifest: true,
    target: "es2023",
    cssTarget,
    // Inlined `data:` assets would need a looser CSP.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Shorter hashes save hundreds of bytes, because the first chunk names every file and hashes don't compress.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }, ...chunkGroups()] },
      },
    },
  },
});
