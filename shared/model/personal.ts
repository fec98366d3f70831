import * as z from "zod/mini";

const personal = z.registry();

/** Marks personal data: the audit log notes the change without the value. */
export function ofPerson<Schema extends z.core.$ZodType>(field: Schema): Schema {
  personal.add(field);
  return field;
}

export const personalFields = ({ shape }: z.ZodMiniObject): Set<string> => {
  const fields: [string, z.core.$ZodType][] = Object.entries(shape);
  return new Set(fields.filter(([, field]) => personal.has(field)).map(([name]) => name));
};
