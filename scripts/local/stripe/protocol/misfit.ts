import { alternatives, type Shape } from "./shape.ts";

type ObjectShape = Extract<Shape, { kind: "object" }>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function misfitOfObject(shape: ObjectShape, value: Record<string, unknown>, path: string): string | null {
  const fields = shape.fields();
  for (const [name, inner] of Object.entries(value)) {
    if (inner === undefined) continue;
    const field = fields.get(name)?.shape() ?? shape.others();
    if (!field) return `${path}.${name} is not a member of ${shape.name}`;
    const found = misfit(field, inner, `${path}.${name}`);
    if (found) return found;
  }
  for (const [name, { optional }] of fields)
    if (!optional && value[name] === undefined) return `${path}.${name} of ${shape.name} is missing`;
  return null;
}

function fits(shape: Shape, value: unknown): boolean {
  switch (shape.kind) {
    case "anything":
      return true;
    case "null":
      return value === null;
    case "nothing":
      return value === undefined;
    case "word":
      return value === shape.word;
    case "decimal":
      return typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value);
    case "text":
      return typeof value === "string";
    case "number":
      return typeof value === "number" && Number.isFinite(value);
    case "boolean":
      return typeof value === "boolean";
    default:
      return false;
  }
}

function saying(shapes: ObjectShape[], name: string, value: Record<string, unknown>): ObjectShape[] {
  if (shapes.length < 2) return shapes;
  const found = shapes.filter((one) => {
    const said = one.fields().get(name)?.shape();
    return said?.kind === "word" && said.word === value[name];
  });
  return found.length > 0 ? found : shapes;
}

function meant(shapes: ObjectShape[], value: Record<string, unknown>): ObjectShape | undefined {
  const named = saying(saying(shapes, "object", value), "type", value);
  const isDeleted = (one: ObjectShape) => one.name.startsWith("Deleted");
  return named.find((one) => isDeleted(one) === (value.deleted === true)) ?? named[0];
}

/** A sentence on why `value` contradicts the declaration, or null. Enumerations are closed. */
export function misfit(shape: Shape, value: unknown, path = "answer"): string | null {
  const shapes = alternatives(shape);
  if (shapes.some((one) => fits(one, value))) return null;
  const lists = shapes.flatMap((one) => (one.kind === "list" ? [one] : []));
  if (Array.isArray(value) && lists[0]) {
    const { of } = lists[0];
    for (const [index, one] of value.entries()) {
      const found = misfit(of(), one, `${path}[${index}]`);
      if (found) return found;
    }
    return null;
  }
  const objects = shapes.flatMap((one) => (one.kind === "object" ? [one] : []));
  if (isObject(value) && !Array.isArray(value) && objects.length > 0) {
    const object = meant(objects, value);
    if (object) return misfitOfObject(object, value, path);
  }
  return `${path} is ${JSON.stringify(value)?.slice(0, 60)}`;
}
