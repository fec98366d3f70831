import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { packageRoot as root } from "./package.ts";
import type { Shape, ShapeField } from "./shape.ts";

type Parser = typeof import("rolldown/utils");
type Statement = ReturnType<Parser["parseSync"]>["program"]["body"][number];
type Of<Type extends Statement["type"]> = Extract<Statement, { type: Type }>;
type ClassNode = Extract<Statement, { body: { type: "ClassBody" } }>;
type TypeNode = Of<"TSTypeAliasDeclaration">["typeAnnotation"];
type NameNode = Extract<TypeNode, { type: "TSTypeReference" }>["typeName"];
type Members = Of<"TSInterfaceDeclaration">["body"]["body"];

interface Scope {
  outer: Scope | null;
  file: string;
  interfaces: Map<string, Of<"TSInterfaceDeclaration">>;
  aliases: Map<string, TypeNode>;
  namespaces: Map<string, Scope>;
  classes: Map<string, ClassNode>;
  imports: Map<string, { file: string; name: string }>;
}

const files = new Map<string, Scope>();

function emptyScope(outer: Scope | null, file: string): Scope {
  const maps = { interfaces: new Map(), aliases: new Map(), namespaces: new Map(), classes: new Map() };
  return { outer, file, ...maps, imports: new Map() };
}

function declare(scope: Scope, statement: Statement): void {
  switch (statement.type) {
    case "ExportNamedDeclaration":
      if (statement.declaration) declare(scope, statement.declaration);
      else if (statement.source)
        for (const { exported, local } of statement.specifiers)
          if (exported.type === "Identifier" && local.type === "Identifier")
            scope.imports.set(exported.name, { file: beside(scope.file, statement.source.value), name: local.name });
      break;
    case "ImportDeclaration":
      for (const specifier of statement.specifiers) {
        const name =
          specifier.type === "ImportSpecifier" && "name" in specifier.imported ? specifier.imported.name : "*";
        scope.imports.set(specifier.local.name, { file: beside(scope.file, statement.source.value), name });
      }
      break;
    case "TSInterfaceDeclaration":
      scope.interfaces.set(statement.id.name, statement);
      break;
    case "TSTypeAliasDeclaration":
      scope.aliases.set(statement.id.name, statement.typeAnnotation);
      break;
    case "ClassDeclaration":
      if (statement.id) scope.classes.set(statement.id.name, statement);
      break;
    case "TSModuleDeclaration":
      if (statement.id.type === "Identifier" && statement.body && "body" in statement.body) {
        const inner = scope.namespaces.get(statement.id.name) ?? emptyScope(scope, scope.file);
        scope.namespaces.set(statement.id.name, inner);
        for (const member of statement.body.body) declare(inner, member);
      }
      break;
  }
}

const beside = (file: string, specifier: string) => join(dirname(file), specifier.replace(/\.js$/, ".d.ts"));

const require = createRequire(import.meta.url);

function scopeOf(file: string): Scope {
  const known = files.get(file);
  if (known) return known;
  const scope = emptyScope(null, file);
  files.set(file, scope);
  // Loaded lazily: most stacks never need it.
  const { parseSync }: Parser = require("rolldown/utils");
  for (const statement of parseSync(file, readFileSync(join(root, file), "utf8")).program.body)
    declare(scope, statement);
  return scope;
}

const partsOf = (name: NameNode): string[] => {
  if (name.type === "Identifier") return [name.name];
  return name.type === "TSQualifiedName" ? [...partsOf(name.left), name.right.name] : [];
};

function namespaceIn(scope: Scope | null, name: string): Scope | null {
  for (let at = scope; at !== null; at = at.outer) {
    const here = at.namespaces.get(name);
    if (here) return here;
    const imported = at.imports.get(name);
    if (imported)
      return imported.name === "*" ? scopeOf(imported.file) : namespaceIn(scopeOf(imported.file), imported.name);
  }
  return null;
}

function find(scope: Scope, [first = "", ...rest]: string[]): { scope: Scope; name: string } | null {
  if (rest.length > 0) {
    const inner = namespaceIn(scope, first);
    return inner && find(inner, rest);
  }
  for (let at: Scope | null = scope; at !== null; at = at.outer) {
    if (at.interfaces.has(first) || at.aliases.has(first)) return { scope: at, name: first };
    const imported = at.imports.get(first);
    if (imported) return find(scopeOf(imported.file), [imported.name]);
  }
  return null;
}

const shapes = new Map<string, Shape>();

function named(scope: Scope, parts: string[]): Shape {
  const found = find(scope, parts);
  if (!found) throw new Error(`The package declares no ${parts.join(".")} that ${scope.file} can see.`);
  const alias = found.scope.aliases.get(found.name);
  if (alias) return shapeOf(found.scope, alias);
  const declared = found.scope.interfaces.get(found.name);
  if (!declared) throw new Error(`${parts.join(".")} is neither an interface nor an alias.`);
  const key = `${found.scope.file}:${declared.start}`;
  const known = shapes.get(key);
  if (known) return known;
  const bases = (declared.extends ?? []).flatMap(({ expression }) =>
    expression.type === "Identifier" ? [expression.name] : [],
  );
  const shape = objectOf(found.scope, parts.join("."), declared.body.body, bases);
  shapes.set(key, shape);
  return shape;
}

function objectOf(scope: Scope, name: string, members: Members, bases: string[]): Shape {
  let read: { fields: Map<string, ShapeField>; others: Shape | null } | undefined;
  const reading = () => {
    if (read) return read;
    read = { fields: new Map(), others: null };
    for (const base of bases) {
      const inherited = named(scope, [base]);
      if (inherited.kind === "object") for (const [key, field] of inherited.fields()) read.fields.set(key, field);
    }
    for (const member of members) {
      if (!("typeAnnotation" in member) || !member.typeAnnotation) continue;
      const { typeAnnotation } = member.typeAnnotation;
      if (member.type === "TSIndexSignature") read.others = shapeOf(scope, typeAnnotation);
      if (member.type !== "TSPropertySignature") continue;
      const key = member.key.type === "Identifier" ? member.key.name : "value" in member.key ? member.key.value : null;
      if (typeof key !== "string") continue;
      let shape: Shape | undefined;
      const field = { optional: member.optional, shape: () => (shape ??= shapeOf(scope, typeAnnotation)) };
      read.fields.set(key, field);
    }
    return read;
  };
  return { kind: "object", name, fields: () => reading().fields, others: () => reading().others };
}

/** Wire formats of hand-written types. `OtherString` only opens an enumeration. */
const byHand: Record<string, Shape> = {
  Decimal: { kind: "decimal" },
  OtherString: { kind: "one of", shapes: [] },
};

function referred(scope: Scope, parts: string[], given: readonly TypeNode[]): Shape {
  const name = parts.join(".");
  const [inner] = given;
  const known = byHand[name];
  if (known) return known;
  if (inner === undefined) return named(scope, parts);
  switch (name) {
    case "Array":
      return { kind: "list", of: () => shapeOf(scope, inner) };
    case "Emptyable":
      return { kind: "one of", shapes: [{ kind: "null" }, shapeOf(scope, inner)] };
    case "Partial":
      return partly(shapeOf(scope, inner));
    case "Promise":
    case "Response":
      return shapeOf(scope, inner);
    case "ApiList":
    case "ApiListPromise":
      return listOf(shapeOf(scope, inner));
    default:
      throw new Error(`${name}<…> has no known form on the wire.`);
  }
}

function partly(shape: Shape): Shape {
  const nothing: Shape = { kind: "null" };
  if (shape.kind === "one of") return { kind: "one of", shapes: [nothing, ...shape.shapes.map(partly)] };
  if (shape.kind !== "object") return { kind: "one of", shapes: [nothing, shape] };
  const part = ({ shape: whole }: ShapeField): ShapeField => ({ optional: true, shape: () => partly(whole()) });
  const fields = () => new Map([...shape.fields()].map(([name, field]) => [name, part(field)]));
  return { kind: "one of", shapes: [nothing, { ...shape, fields }] };
}

function listOf(item: Shape): Shape {
  const always = (shape: Shape): ShapeField => ({ optional: false, shape: () => shape });
  const fields = new Map([
    ["object", always({ kind: "word", word: "list" })],
    ["data", always({ kind: "list", of: () => item })],
    ["has_more", always({ kind: "boolean" })],
    ["url", always({ kind: "text" })],
  ]);
  return { kind: "object", name: "ApiList", fields: () => fields, others: () => null };
}

const isWord = (value: unknown) => typeof value === "string" || typeof value === "number" || typeof value === "boolean";

function shapeOf(scope: Scope, node: TypeNode): Shape {
  switch (node.type) {
    case "TSStringKeyword":
      return { kind: "text" };
    case "TSNumberKeyword":
      return { kind: "number" };
    case "TSBooleanKeyword":
      return { kind: "boolean" };
    case "TSNullKeyword":
      return { kind: "null" };
    case "TSVoidKeyword":
    case "TSUndefinedKeyword":
      return { kind: "nothing" };
    case "TSAnyKeyword":
    case "TSUnknownKeyword":
      return { kind: "anything" };
    case "TSLiteralType":
      return "value" in node.literal && isWord(node.literal.value)
        ? { kind: "word", word: node.literal.value }
        : { kind: "anything" };
    case "TSUnionType":
      return { kind: "one of", shapes: node.types.map((one) => shapeOf(scope, one)) };
    case "TSTypeLiteral":
      return objectOf(scope, "{…}", node.members, []);
    case "TSArrayType":
      return { kind: "list", of: () => shapeOf(scope, node.elementType) };
    case "TSTypeReference":
      return referred(scope, partsOf(node.typeName), node.typeArguments?.params ?? []);
    default:
      return { kind: "anything" };
  }
}

export interface Operation {
  params: Shape;
  answer: Shape;
}

const nothingTaken: Shape = { kind: "object", name: "{}", fields: () => new Map(), others: () => null };

function operationOf(scope: Scope, resource: string, method: string): Operation {
  const body = scope.classes.get(resource)?.body.body ?? [];
  const found: Operation[] = [];
  let first: Operation | undefined;
  for (const member of body) {
    if (!("key" in member) || member.key.type !== "Identifier" || member.key.name !== method || !("value" in member))
      continue;
    const declared = member.value;
    if (!declared || !("params" in declared) || !declared.returnType) continue;
    const taken = declared.params.find((one) => one.type === "Identifier" && one.name === "params");
    const type = taken?.type === "Identifier" ? taken.typeAnnotation?.typeAnnotation : undefined;
    const params = type ? shapeOf(scope, type) : nothingTaken;
    const operation = { params, answer: shapeOf(scope, declared.returnType.typeAnnotation) };
    first ??= operation;
    if (type) found.push(operation);
  }
  const operation = found[0] ?? first;
  if (!operation) throw new Error(`${resource} declares no ${method}.`);
  return operation;
}

/**
 * Calls of a resource by method and path: `POST /v1/customers/{}`. Paths come from the package's code, types from its
 * declarations.
 */
export function operationsOf(resource: string): Map<string, () => Operation> {
  const code = readFileSync(join(root, "resources", `${resource}.js`), "utf8");
  const [, name = ""] = /^export class (\w+Resource) /m.exec(code) ?? [];
  const calls = code.matchAll(/^ {4}(\w+)\([^)]*\) \{\s+return this\._makeRequest\('(\w+)', [`']([^`']+)[`']/gm);
  return new Map(
    [...calls].map(([, method = "", verb, path = ""]) => [
      `${verb} ${path.replaceAll(/\$\{[^}]*\}/g, "{}")}`,
      () => operationOf(scopeOf(join("resources", `${resource}.d.ts`)), name, method),
    ]),
  );
}
