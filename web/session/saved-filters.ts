import * as z from "zod/mini";

/** What a list's address says behind its question mark, by a name. */
const SavedFilter = z.object({ name: z.string(), search: z.string() });
export type SavedFilter = z.infer<typeof SavedFilter>;

export const savedFiltersAtMost = 10;
/** In UTF-16 units. */
export const filterNameLimit = 40;

interface Whose {
  user: string;
  organization: string;
}

const keyOf = ({ user, organization }: Whose) => `filters ${user} ${organization}`;

export function readFilters(whose: Whose): SavedFilter[] {
  try {
    const stored = z.safeParse(z.array(SavedFilter), JSON.parse(localStorage.getItem(keyOf(whose)) ?? "[]"));
    return stored.success ? stored.data : [];
  } catch {
    return [];
  }
}

/** Keeps the newest; survives log-out, because a filter names no customer. */
export function keepFilters(whose: Whose, filters: readonly SavedFilter[]): SavedFilter[] {
  const kept = filters.slice(-savedFiltersAtMost);
  try {
    localStorage.setItem(keyOf(whose), JSON.stringify(kept));
  } catch {
    // Storage may be blocked.
  }
  return kept;
}
