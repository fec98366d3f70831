import { fileURLToPath } from "node:url";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Without packages, which the bundler adds. */
function importedBy(roots: readonly string[], modules: Modules): Set<string> {
  const found = new Set(roots.map(here));
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? [])
      if (!imported.includes("/node_modules/")) found.add(imported);
  return found;
}

/** One chunk of all that the roots import, save screens. */
function chunkOf(name: string, roots: readonly string[]) {
  let members: Set<string> | undefined;
  return {
    name: (id: string, modules: Modules) => {
      members ??= importedBy(roots, modules);
      return members.has(id) && (name === "ahead" || !id.startsWith(here("screens/"))) ? name : null;
    },
  };
}

/** Each has what no earlier one has. */
export const chunkGroups = () => [
  chunkOf("guest", [
    "app/layouts/login-layout.tsx",
    "app/guards/for-guests.tsx",
    "screens/login/index.tsx",
    // Imported by the log-in screen itself.
    "../node_modules/@mantine/core/esm/components/Anchor/Anchor.mjs",
  ]),
  { name: "icons", test: /@tabler/, minShareCount: 2 },
  chunkOf("public", ["app/layouts/default-layout.tsx", "screens/home/index.tsx"]),
  chunkOf("ahead", ["app/ahead.ts"]),
  chunkOf("staff", [
    "app/staff.ts",
    "screens/organizations/[organization]/index.tsx",
    "screens/organizations/[organization]/feedbacks/index.tsx",
  ]),
];
