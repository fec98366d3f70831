import { invalid } from "./error.ts";
import type { Raw } from "./form.ts";
import { alternatives, type Shape } from "./shape.ts";

const within = (path: string, name: string) => (path === "" ? name : `${path}[${name}]`);

function readObject(shape: Extract<Shape, { kind: "object" }>, raw: Raw, path: string): unknown {
  if (typeof raw === "string") throw invalid("Invalid object", path);
  const fields = shape.fields();
  const others = shape.others();
  const read: Record<string, unknown> = {};
  for (const [name, value] of raw) {
    const field = fields.get(name)?.shape() ?? others;
    const at = within(path, name);
    if (!field) throw invalid(`Received unknown parameter: ${at}`, at, "parameter_unknown");
    read[name] = readAs(field, value, at);
  }
  for (const [name, { optional }] of fields) {
    const at = within(path, name);
    if (!optional && !raw.has(name)) throw invalid(`Missing required param: ${at}.`, at, "parameter_missing");
  }
  return read;
}

function readList(of: Shape, raw: Raw, path: string): unknown {
  if (typeof raw === "string" || [...raw.keys()].some((key) => !/^\d+$/.test(key)))
    throw invalid("Invalid array", path);
  return [...raw].map(([index, value]) => readAs(of, value, `${path}[${index}]`));
}

/** Only percentages have fractions. */
function readNumber(raw: string, path: string): number {
  const form = path.includes("percent") ? /^-?\d+(\.\d+)?$/ : /^-?\d+$/;
  if (!form.test(raw)) throw invalid(`Invalid integer: ${raw}`, path, "parameter_invalid_integer");
  return Number(raw);
}

function inWords(words: unknown[]): string {
  const [last, ...before] = words.map(String).reverse();
  return before.length === 0 ? String(last) : `${before.reverse().join(", ")}, or ${last}`;
}

function readText(shapes: Shape[], raw: string, path: string): unknown {
  const has = (kind: Shape["kind"]) => shapes.some((one) => one.kind === kind);
  const words = shapes.flatMap((one) => (one.kind === "word" && one.word !== "" ? [one.word] : []));
  if (raw === "") {
    if (has("null") || shapes.some((one) => one.kind === "word" && one.word === "")) return null;
    throw invalid(
      `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
      path,
      "parameter_invalid_empty",
    );
  }
  const word = words.find((one) => String(one) === raw);
  if (word !== undefined) return word;
  if (has("boolean") && (raw === "true" || raw === "false")) return raw === "true";
  if (has("text") || has("anything")) return raw;
  if (has("decimal") && /^-?\d+(\.\d{1,12})?$/.test(raw)) return raw;
  if (has("number")) return readNumber(raw, path);
  const last = path.split("[").at(-1)?.replace("]", "") ?? path;
  if (words.length > 0) throw invalid(`Invalid ${last}: must be one of ${inWords(words)}`, path);
  if (has("boolean")) throw invalid(`Invalid boolean: ${raw}`, path);
  if (has("decimal")) throw invalid(`Invalid decimal: ${raw}`, path);
  throw invalid(has("list") ? "Invalid array" : "Invalid object", path);
}

function checkMetadata(value: unknown, path: string): void {
  if (!/(^|\[)metadata\]?$/.test(path) || typeof value !== "object" || value === null) return;
  const entries = Object.entries(value);
  if (entries.length > 50) throw invalid("Metadata can have at most 50 keys.", path);
  for (const [key, text] of entries) {
    if (key.length > 40) throw invalid("Metadata keys can be at most 40 characters.", `${path}[${key}]`);
    if (String(text).length > 500) throw invalid("Metadata values can be at most 500 characters.", `${path}[${key}]`);
  }
}

export function readAs(shape: Shape, raw: Raw, path = ""): unknown {
  const shapes = alternatives(shape);
  if (typeof raw === "string") return readText(shapes, raw, path);
  const list = shapes.find((one) => one.kind === "list");
  const object = shapes.find((one) => one.kind === "object");
  if (list?.kind === "list") return readList(list.of(), raw, path);
  if (object?.kind !== "object") throw invalid(`Invalid string: ${path}`, path);
  const read = readObject(object, raw, path);
  checkMetadata(read, path);
  return read;
}
