const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const comparisons: Record<string, (value: number, bound: number) => boolean> = {
  "=": (value, bound) => value === bound,
  "<": (value, bound) => value < bound,
  "<=": (value, bound) => value <= bound,
  ">": (value, bound) => value > bound,
  ">=": (value, bound) => value >= bound,
};

/** `["numeric", [">", 0, "<=", 5]]`: a number, or a text that is one, within all bounds. */
function isWithin(value: unknown, bounds: unknown): boolean {
  if (!Array.isArray(bounds) || (typeof value !== "number" && typeof value !== "string") || value === "") return false;
  const pairs = Array.from({ length: bounds.length / 2 }, (_, index) => bounds.slice(2 * index, 2 * index + 2));
  return pairs.every(([sign, bound]) => comparisons[String(sign)]?.(Number(value), Number(bound)) ?? false);
}

/** Whether a value satisfies one rule of a pattern. An absent value is undefined. */
function satisfies(value: unknown, rule: unknown): boolean {
  if (!isObject(rule)) return value === rule;
  const [[name, bound] = []] = Object.entries(rule);
  switch (name) {
    case "exists":
      return (value !== undefined) === bound;
    case "prefix":
      return typeof value === "string" && typeof bound === "string" && value.startsWith(bound);
    case "suffix":
      return typeof value === "string" && typeof bound === "string" && value.endsWith(bound);
    case "anything-but":
      return value !== undefined && ![bound].flat().includes(value);
    case "numeric":
      return isWithin(value, bound);
    default:
      throw new Error(`The pattern's rule "${name}" is not known here.`);
  }
}

/**
 * Whether an event matches a filter pattern, by the rules of Lambda's event source mappings: every key must match, and a
 * list names the allowed values. Supports exact values, exists, prefix, suffix, anything-but and numeric. Throws on
 * other rules.
 */
export function matches(event: unknown, pattern: Record<string, unknown>): boolean {
  return Object.entries(pattern).every(([key, wanted]) => {
    const value = isObject(event) ? event[key] : undefined;
    if (isObject(wanted)) return matches(value, wanted);
    const values = Array.isArray(value) ? value : [value];
    return Array.isArray(wanted) && wanted.some((rule) => values.some((one) => satisfies(one, rule)));
  });
}
