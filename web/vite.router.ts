import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const productionFiles = join(dirname(createRequire(import.meta.url).resolve("react-router")), "../production");

/** Prefetching for react-router's own server, which would bring in its components. */
const fetchesAhead = "shouldPrefetch && !isAbsolute ?";

interface Statement {
  type: string;
  start: number;
  end: number;
}

const holds = <Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> =>
  typeof value === "object" && value !== null && key in value;

const isRange = (value: unknown): value is Statement =>
  holds(value, "type") && holds(value, "start") && holds(value, "end") && typeof value.start === "number";

function declaredBy(statement: Statement): Statement | null {
  if (!holds(statement, "declarations") || !Array.isArray(statement.declarations)) return null;
  const [first]: unknown[] = statement.declarations;
  const made = holds(first, "init") ? first.init : null;
  return isRange(made) && /^(?:Call|Class)Expression$/.test(made.type) ? made : null;
}

/** Drops unused parts of react-router, one module whose components look used because React calls create them. */
export function slimRouter(): Plugin {
  return {
    name: "reviens-slim-router",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: /^react-router$/ },
      handler: () => join(productionFiles, "index.mjs"),
    },
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-[^/]*\.mjs$/ },
      handler(code) {
        const statements: unknown[] = this.parse(code).body;
        const ranges = statements.filter(isRange);
        const slim = ranges.map((statement) => {
          const text = code.slice(statement.start, statement.end);
          if (/^\w+\.displayName = "/.test(text)) return "";
          const made = declaredBy(statement);
          if (made === null) return text;
          const [before, after] = [code.slice(statement.start, made.start), code.slice(made.end, statement.end)];
          return `${before}/* @__PURE__ */ (() => ${code.slice(made.start, made.end)})()${after}`;
        });
        return { code: slim.join("\n").replace(fetchesAhead, "false ?"), map: null };
      },
    },
  };
}
