import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Entry points of the app. Imports are chunked by the set of entries that need them, so that nobody loads another
 * entry's code.
 */
const ways: [name: string, roots: string[]][] = [
  ["guest", ["app/layouts/login-layout.tsx", "app/guards/for-guests.tsx", "screens/login/index.tsx"]],
  ["public", ["app/layouts/default-layout.tsx", "screens/home/index.tsx"]],
  ["ahead", ["app/ahead.ts"]],
  [
    "staff",
    [
      "app/staff.ts",
      "screens/organizations/[organization]/index.tsx",
      "screens/organizations/[organization]/feedbacks/index.tsx",
    ],
  ],
];

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null;
}

/** Files of re-exports; following all their imports would pull in whole packages. */
const isIndex = (id: string) =>
  /node_modules\/(?:(?:@mantine|@tabler)\/.*\/(?:index|tabler-icons-react)\.mjs|react-i18next\/dist\/es\/index\.js)$/.test(
    id,
  );

const namesIn = (code: string): { name: string; as: string; from: string }[] =>
  [...code.matchAll(/\b(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].flatMap(
    ([, names = "", from = ""]) =>
      names.split(",").flatMap((part) => {
        const [name = "", as = name] = part.trim().split(/\s+as\s+/);
        return name === "" ? [] : [{ name, as, from }];
      }),
  );

class Indexes {
  private readonly files = new Map<string, Map<string, string>>();
  private readonly modules: Modules;

  constructor(modules: Modules) {
    this.modules = modules;
  }

  private filesOf(index: string): Map<string, string> {
    const known = this.files.get(index);
    if (known !== undefined) return known;
    const code = this.modules.getModuleInfo(index)?.code ?? "";
    const files = new Map(namesIn(code).map(({ as, from }) => [as, resolve(dirname(index), from)]));
    this.files.set(index, files);
    return files;
  }

  behind(index: string, code: string): string[] {
    const files = this.filesOf(index);
    return namesIn(code)
      .filter(({ from }) => !from.startsWith(".") && index.includes(`/node_modules/${from}/`))
      .flatMap(({ name }) => files.get(name) ?? []);
  }
}

function importedBy(roots: readonly string[], modules: Modules, indexes: Indexes): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    const info = modules.getModuleInfo(id);
    for (const imported of info?.importedIds ?? []) {
      if (isIndex(imported)) indexes.behind(imported, info?.code ?? "").forEach(visit);
      else visit(imported);
    }
  };
  roots.forEach(visit);
  return found;
}

/** Larger sets first: a group also takes what its modules import. The bundler places the rest. */
const sets = [
  "guest public ahead staff",
  "public ahead staff",
  "guest public staff",
  "ahead staff",
  "guest staff",
  "public staff",
  "staff",
  "public",
  "guest",
];

export function chunkGroups(): { name: (id: string, modules: Modules) => string | null }[] {
  let reached: { name: string; members: Set<string> }[] | undefined;
  const neededBy = (id: string, modules: Modules): string[] => {
    const indexes = new Indexes(modules);
    reached ??= ways.map(([name, roots]) => ({ name, members: importedBy(roots.map(here), modules, indexes) }));
    const names = reached.flatMap(({ name, members }) => (members.has(id) ? [name] : []));
    // Each screen and its parts are their own chunk.
    return id.startsWith(here("screens/")) && !names.includes("ahead") ? [] : names;
  };
  return [
    ...sets.map((set) => ({
      name: (id: string, modules: Modules) =>
        neededBy(id, modules).join(" ") === set ? set.replaceAll(" ", "-") : null,
    })),
    { name: (id) => (id.startsWith(here("parts/list/")) ? "list" : null) },
  ];
}
