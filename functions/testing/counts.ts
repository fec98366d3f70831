import { readCounts } from "#functions/data/feedbacks/counters.ts";

/** A period that holds every day there is. */
export const always = { from: "2000-01-01", to: "2199-12-31" };

/** How many feedbacks an organization's counters hold, over all days. */
export const countedIn = async (organization: string): Promise<number> =>
  (await readCounts(organization, "A", always)).flatMap(({ ratings }) => ratings).reduce((sum, n) => sum + n, 0);

/** The counts of the one day on which an organization has any, or undefined. */
export async function countsOf(organization: string) {
  const [counted] = await readCounts(organization, "A", always);
  return counted && { ratings: counted.ratings, intercepted: counted.intercepted, pending: counted.pending };
}
