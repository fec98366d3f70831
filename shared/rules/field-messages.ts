interface Issue {
  path: PropertyKey[];
  message: string;
  maximum?: unknown;
  minimum?: unknown;
}

export interface FieldMessage {
  key: string;
  values: Record<string, string>;
}

/** First issue per field: `customer.email` for nested fields, `body` for the whole. */
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
