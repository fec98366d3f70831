/** What a schema found, in the shape of any library. */
interface Issue {
  path: PropertyKey[];
  message: string;
  maximum?: unknown;
  minimum?: unknown;
}

/** A field message: its key in `fields.json`, and the values for the text's placeholders. */
export interface FieldMessage {
  key: string;
  values: Record<string, string>;
}

/** The first finding for each field, by the field's name: `customer.email` for nested fields, `body` for the whole. */
export function fieldMessages(issues: readonly Issue[]): Record<string, FieldMessage> {
  const fields: Record<string, FieldMessage> = {};
  for (const { path, message, maximum, minimum } of issues) {
    const field = path.map(String).join(".") || "body";
    const values: Record<string, string> = {};
    if (typeof maximum === "number") values.max = String(maximum);
    if (typeof minimum === "number") values.min = String(minimum);
    fields[field] ??= { key: /^[a-z_]+$/.test(message) ? message : "invalid", values };
  }
  return fields;
}
