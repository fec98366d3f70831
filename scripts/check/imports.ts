import { glob, readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path/posix";
import { parseSync, Visitor } from "rolldown/utils";
import { packages, rooms } from "./rooms.ts";

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
const isBelowOne = (path: string, folders: string) => folders.split(" ").some((folder) => isBelow(path, folder));

/** Tests and fixtures may import all of their own top folder. */
const isTest = (file: string) => /\.test\.tsx?$|\/testing(?:\/|\.ts$)/.test(file);
const isDoor = (file: string) => /^functions\/(?:api|pages|events)\/.+\.[a-z]+\.tsx?$/.test(file) && !isTest(file);

function screenOf(file: string, files: ReadonlySet<string>): string {
  let folder = dirname(file);
  while (folder !== "web/screens" && folder !== "." && !files.has(`${folder}/index.tsx`)) folder = dirname(folder);
  return folder;
}

const roomOf = (file: string) =>
  rooms.filter(([name]) => isBelow(file, name)).sort(([one], [other]) => other.length - one.length)[0];

function brokenByPackage(file: string, name: string): string | null {
  const full = isBuiltin(name) && !name.startsWith("node:") ? `node:${name}` : name;
  const rule = packages.find(([begins]) => begins.split(" ").some((one) => full.startsWith(one)));
  return rule === undefined || isTest(file) || isBelowOne(file, rule[1]) ? null : rule[2];
}

function brokenByRoom(file: string, target: string, files: ReadonlySet<string>): string | null {
  const [top = ""] = file.split("/");
  if (isTest(file) && isBelowOne(target, `${top} shared`)) return null;
  const room = roomOf(file);
  if (room === undefined) return "This file stands in no room of scripts/check/rooms.ts.";
  const [name, may, because] = room;
  if (isDoor(target) && top !== "scripts") return "A door is called, never imported.";
  if (roomOf(target)?.[0] === name) {
    const isOwn = name !== "web/screens" || screenOf(file, files) === screenOf(target, files);
    return isOwn ? null : "A screen never imports another screen; what two need lives in parts.";
  }
  return isBelowOne(target, may) ? null : because;
}

/** A sentence on why an import is forbidden, or null. Paths start at the project's root. */
export function whyNot(file: string, specifier: string, files: ReadonlySet<string>): string | null {
  if (specifier.startsWith("#")) return brokenByRoom(file, specifier.slice(1), files);
  if (specifier.startsWith(".")) return brokenByRoom(file, join(dirname(file), specifier), files);
  return brokenByPackage(file, specifier);
}

type Named = { start: number; value?: unknown; quasis?: { value: { cooked: string | null } }[] };

function specifierOf({ value, quasis }: Named): string | null {
  if (typeof value === "string") return value;
  return quasis?.length === 1 ? (quasis[0]?.value.cooked ?? null) : null;
}

/** Includes types; computed specifiers are left out. */
export function importsOf(file: string, source: string): { specifier: string; line: number }[] {
  const found: { specifier: string; line: number }[] = [];
  const addNamed = (named: Named | null) => {
    const specifier = named && specifierOf(named);
    if (named && specifier !== null) found.push({ specifier, line: source.slice(0, named.start).split("\n").length });
  };
  const add = (node: { source: Named | null }) => addNamed(node.source);
  new Visitor({
    ImportDeclaration: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    ImportExpression: add,
    TSImportType: add,
    TSExternalModuleReference: (node) => addNamed(node.expression),
  }).visit(parseSync(file, source).program);
  return found;
}

/** Nouns of actions and of data are modules: no two of them import each other. */
export function mutualNouns(arrows: readonly [file: string, specifier: string][]): string[] {
  const known = new Set<string>();
  for (const [file, specifier] of arrows) {
    const [, room, from] = /^(functions\/(?:actions|data))\/([^/]+)\//.exec(file) ?? [];
    const [, to] = (room && new RegExp(`^#${room}/([^/]+)/`).exec(specifier)) || [];
    if (from && to && from !== to && !isTest(file)) known.add(`${room} ${from} ${to}`);
  }
  return [...known].flatMap((arrow) => {
    const [room, from = "", to = ""] = arrow.split(" ");
    return from < to && known.has(`${room} ${to} ${from}`) ? [`${room}: ${from} and ${to} import each other.`] : [];
  });
}

export async function checkImports(): Promise<string[]> {
  const files = new Set<string>();
  for await (const file of glob("{shared,functions,infra,web,scripts}/**/*.{ts,tsx,mjs}")) files.add(file);
  const wrong: string[] = [];
  const arrows: [string, string][] = [];
  for (const file of files) {
    for (const { specifier, line } of importsOf(file, await readFile(file, "utf8"))) {
      arrows.push([file, specifier]);
      const because = whyNot(file, specifier, files);
      if (because !== null) wrong.push(`${file}:${line} imports ${specifier}: ${because}`);
    }
  }
  return [...wrong, ...mutualNouns(arrows)];
}
