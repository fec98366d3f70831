import { readCounts } from "#functions/data/feedbacks/counters.ts";

export const always = { from: "2000-01-01", to: "2199-12-31" };

export const countedIn = async (organization: string): Promise<number> =>
  (await readCounts(organization, "A", always)).flatMap(({ ratings }) => ratings).reduce((sum, n) => sum + n, 0);

/** Undefined without any; for organizations with a single day. */
export async function countsOf(organization: string) {
  const [counted] = await readCounts(organization, "A", always);
  return counted && { ratings: counted.ratings, intercepted: counted.intercepted, pending: counted.pending };
}
