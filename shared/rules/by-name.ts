import type { NamedThing } from "#shared/model/feedback.ts";

const collator = new Intl.Collator("fr-CA", { numeric: true });

/** Natural order: ignores case and accents first, "Place 2" before "Place 10". */
export const compareNames = (one: string, other: string): number => collator.compare(one, other);

export const byName = (one: NamedThing, other: NamedThing): number =>
  compareNames(one.name, other.name) || (one._id < other._id ? -1 : Number(one._id > other._id));
