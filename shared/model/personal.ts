import * as z from "zod/mini";

const personal = z.registry();

/** Marks a field that names somebody: the audit log says that it changed, and not who it names. */
export function ofPerson<Schema extends z.core.$ZodType>(field: Schema): Schema {
  personal.add(field);
  return field;
}

/** The fields of a noun that name somebody. */
export const personalFields = ({ shape }: z.ZodMiniObject): Set<string> => {
  const fields: [string, z.core.$ZodType][] = Object.entries(shape);
  return new Set(fields.filter(([, field]) => personal.has(field)).map(([name]) => name));
};
