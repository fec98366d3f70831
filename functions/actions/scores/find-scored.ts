import { type LinkTarget, readLink } from "#functions/data/organizations/link-target.ts";
import { variable } from "#functions/environment.ts";
import type { Refusal } from "#shared/model/refusal.ts";

/** Target of a public score link; never an employee, because nobody is rated in public by name. */
export async function findScored(link: string, now: Date): Promise<LinkTarget | Refusal> {
  const target = await readLink(link, now);
  if (target === null || !target.publicScore || target.employee !== null) return { refused: "link_not_found" };
  return target.closedAt === null ? target : { refused: "organization_closed" };
}

/** Base of the absolute addresses in a score. */
export const scoreOrigin = (): string => variable("PUBLIC_ORIGIN");
