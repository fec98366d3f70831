import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The ways into the app, each with the files that it begins with. What they import goes into one chunk per set of ways
 * that need it. So nobody loads what only another way needs, and a small module that many screens share is no request of
 * its own. `ahead` is what asks for a screen's data: it is small, and arrives before the screen.
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

/** What a chunk is decided by: the modules' imports and code, as the bundler knows them. */
interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null;
}

/** Files that only export other files again. Following all their imports would lead to the whole package. */
const isIndex = (id: string) =>
  /node_modules\/(?:(?:@mantine|@tabler)\/.*\/(?:index|tabler-icons-react)\.mjs|react-i18next\/dist\/es\/index\.js)$/.test(
    id,
  );

/** Each name that a module imports or exports again, with the specifier it comes from. */
const namesIn = (code: string): { name: string; as: string; from: string }[] =>
  [...code.matchAll(/\b(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].flatMap(
    ([, names = "", from = ""]) =>
      names.split(",").flatMap((part) => {
        const [name = "", as = name] = part.trim().split(/\s+as\s+/);
        return name === "" ? [] : [{ name, as, from }];
      }),
  );

/** The files that modules get from an index, found by the names that they import. */
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

  /** The files behind the names that `code` imports from `index`. */
  behind(index: string, code: string): string[] {
    const files = this.filesOf(index);
    return namesIn(code)
      .filter(({ from }) => !from.startsWith(".") && index.includes(`/node_modules/${from}/`))
      .flatMap(({ name }) => files.get(name) ?? []);
  }
}

/** Everything that files import statically, themselves included. */
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

/**
 * The sets of ways that become chunks, the larger ones first: a group also takes what its modules import, unless an
 * earlier one has it. All other modules are left to the bundler.
 */
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

/** The groups of modules that become chunks. */
export function chunkGroups(): { name: (id: string, modules: Modules) => string | null }[] {
  let reached: { name: string; members: Set<string> }[] | undefined;
  const neededBy = (id: string, modules: Modules): string[] => {
    const indexes = new Indexes(modules);
    reached ??= ways.map(([name, roots]) => ({ name, members: importedBy(roots.map(here), modules, indexes) }));
    const names = reached.flatMap(({ name, members }) => (members.has(id) ? [name] : []));
    // A screen and its own parts are a chunk of their own.
    return id.startsWith(here("screens/")) && !names.includes("ahead") ? [] : names;
  };
  return [
    ...sets.map((set) => ({
      name: (id: string, modules: Modules) =>
        neededBy(id, modules).join(" ") === set ? set.replaceAll(" ", "-") : null,
    })),
    // What frames every list of staff is one request, not one for each part.
    { name: (id) => (id.startsWith(here("parts/list/")) ? "list" : null) },
  ];
}
