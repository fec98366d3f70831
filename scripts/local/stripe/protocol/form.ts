export type Raw = string | Map<string, Raw>;

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

export function readForm(text: string): Map<string, Raw> {
  const read = new Map<string, Raw>();
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = "", ...rest] = name.split("[");
    place(read, [first, ...rest.map((part) => part.replace(/\]$/, ""))], value);
  }
  return read;
}
