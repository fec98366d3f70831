import type { Named } from "#shared/model/feedback.ts";

const collator = new Intl.Collator("fr-CA", { numeric: true });

/** The order of two names as a person reads them: accents and capitals count little, and "Place 2" comes before "Place 10". */
export const compareNames = (one: string, other: string): number => collator.compare(one, other);

/** The same for what has a name; by id where the names are the same. */
export const byName = (one: Named, other: Named): number =>
  compareNames(one.name, other.name) || (one._id < other._id ? -1 : Number(one._id > other._id));
