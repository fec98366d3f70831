export interface ShapeField {
  optional: boolean;
  shape(): Shape;
}

export type Shape =
  | { kind: "text" | "decimal" | "number" | "boolean" | "null" | "nothing" | "anything" }
  | { kind: "word"; word: string | number | boolean }
  | { kind: "list"; of(): Shape }
  | { kind: "one of"; shapes: Shape[] }
  | { kind: "object"; name: string; fields(): ReadonlyMap<string, ShapeField>; others(): Shape | null };

export const alternatives = (shape: Shape): Shape[] =>
  shape.kind === "one of" ? shape.shapes.flatMap(alternatives) : [shape];
