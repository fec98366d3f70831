import { invalid } from "./error.ts";
import { alternatives, type Shape } from "./shape.ts";

type Json = Record<string, unknown>;
const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

export interface ExpandSource {
  find(id: string): object | undefined;
  include(object: Json, name: string): unknown;
}

const objectsIn = (shape: Shape) =>
  alternatives(shape).flatMap((one) => (one.kind === "object" && !one.name.startsWith("Deleted") ? [one] : []));

/** Replaces the id at `path` by its object, where the package's declaration allows it. */
export function expand(shape: Shape, value: unknown, path: string[], source: ExpandSource, whole: string): unknown {
  const [name, ...rest] = path;
  if (name === undefined || value === null || value === undefined) return value;
  if (Array.isArray(value)) {
    const list = alternatives(shape).find((one) => one.kind === "list");
    return list?.kind === "list" ? value.map((one) => expand(list.of(), one, path, source, whole)) : value;
  }
  if (!isJson(value)) throw cannot(whole, name);
  const field = objectsIn(shape).flatMap((one) => one.fields().get(name) ?? [])[0];
  if (!field) throw cannot(whole, name);
  const inner = field.shape();
  const included = value[name] === undefined ? source.include(value, name) : value[name];
  if (typeof included === "string") {
    if (objectsIn(inner).length === 0) throw cannot(whole, name);
    const found = JSON.parse(JSON.stringify(source.find(included) ?? included));
    return { ...value, [name]: expand(inner, found, rest, source, whole) };
  }
  return { ...value, [name]: expand(inner, included, rest, source, whole) };
}

const cannot = (path: string, name: string) =>
  invalid(`This property cannot be expanded (${name}).`, `expand: ${path}`);
