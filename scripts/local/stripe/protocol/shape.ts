/** One member of an object. */
export interface Field {
  optional: boolean;
  shape(): Shape;
}

/** What a value may be, as a declaration of the package says it. Members are read when they are first asked for. */
export type Shape =
  | { kind: "text" | "decimal" | "number" | "boolean" | "null" | "nothing" | "anything" }
  | { kind: "word"; word: string | number | boolean }
  | { kind: "list"; of(): Shape }
  | { kind: "one of"; shapes: Shape[] }
  | { kind: "object"; name: string; fields(): ReadonlyMap<string, Field>; others(): Shape | null };

/** The alternatives of a shape, or itself alone. */
export const alternatives = (shape: Shape): Shape[] =>
  shape.kind === "one of" ? shape.shapes.flatMap(alternatives) : [shape];
