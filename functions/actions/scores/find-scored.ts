import { type LinkTarget, readLink } from "#functions/data/places/link-target.ts";
import { variable } from "#functions/environment.ts";
import type { Refusal } from "#shared/model/refusal.ts";

/**
 * Whose public score a link leads to. `link_not_found` where nobody has it, its organization does not show its score, or it
 * is an employee's: nobody is rated in public by name. Refused too: `organization_closed`. 1 read unit, as `readLink`.
 */
export async function findScored(link: string, now: Date): Promise<LinkTarget | Refusal> {
  const target = await readLink(link, now);
  if (target === null || !target.publicScore || target.employee !== null) return { refused: "link_not_found" };
  return target.closedAt === null ? target : { refused: "organization_closed" };
}

/** Where the product stands: what a score names by its whole address begins so. */
export const scoreOrigin = (): string => variable("PUBLIC_ORIGIN");
