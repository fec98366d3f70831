const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function satisfies(value: unknown, rule: unknown): boolean {
  if (!isObject(rule)) return value === rule;
  const [[name, bound] = []] = Object.entries(rule);
  switch (name) {
    case "exists":
      return (value !== undefined) === bound;
    case "anything-but":
      return value !== undefined && ![bound].flat().includes(value);
    default:
      throw new Error(`The pattern's rule "${name}" is not known here.`);
  }
}

/** Lambda's filter patterns, limited to exact values, exists and anything-but. Throws on other rules. */
export function matches(event: unknown, pattern: Record<string, unknown>): boolean {
  return Object.entries(pattern).every(([key, wanted]) => {
    const value = isObject(event) ? event[key] : undefined;
    if (isObject(wanted)) return matches(value, wanted);
    const values = Array.isArray(value) ? value : [value];
    return Array.isArray(wanted) && wanted.some((rule) => values.some((one) => satisfies(one, rule)));
  });
}
