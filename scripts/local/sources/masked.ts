const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Applies a field mask; paths such as `reviews.rating` go through lists. */
export function withMaskedPaths(value: unknown, paths: readonly string[]): unknown {
  if (paths.includes("*") || paths.includes("")) return value;
  if (Array.isArray(value)) return value.map((one) => withMaskedPaths(one, paths));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).flatMap(([name, inner]) => {
    const below = paths.filter((path) => path === name || path.startsWith(`${name}.`));
    return below.length === 0
      ? []
      : [
          [
            name,
            withMaskedPaths(
              inner,
              below.map((path) => path.slice(name.length + 1)),
            ),
          ],
        ];
  });
  return Object.fromEntries(entries);
}
