/** A parsed form before types are applied; lists have named entries too. */
export type Raw = string | Map<string, Raw>;

/** Conflicting uses of a name, such as `a=1&a[b]=2`. */
export class UnreadableForm extends Error {}

function place(into: Map<string, Raw>, [name = "", ...rest]: string[], value: string): void {
  const key = name === "" ? String(into.size) : name;
  if (rest.length === 0) {
    into.set(key, value);
    return;
  }
  const inner = into.get(key) ?? new Map<string, Raw>();
  if (typeof inner === "string") throw new UnreadableForm(`Invalid request: ${key} is both a value and a group.`);
  into.set(key, inner);
  place(inner, rest, value);
}

/** Parses `a=1&b[c]=2&d[0][e]=3&f[]=4`. */
export function readForm(text: string): Map<string, Raw> {
  const read = new Map<string, Raw>();
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = "", ...rest] = name.split("[");
    place(read, [first, ...rest.map((part) => part.replace(/\]$/, ""))], value);
  }
  return read;
}
