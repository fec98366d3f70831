import { readLink } from "#functions/data/organizations/link-target.ts";
import { searchChoices } from "#functions/data/places/choices.ts";
import type { NamedThing } from "#shared/model/feedback.ts";
import type { Refusal } from "#shared/model/refusal.ts";

interface Wanted {
  of: "location" | "employee";
  words: string;
}

/** Up to twenty locations or employees that match; none if the link belongs to one. */
export async function findChoices(
  link: string,
  { of, words }: Wanted,
  now: Date,
): Promise<{ items: NamedThing[] } | Refusal> {
  const target = await readLink(link, now);
  if (target === null) return { refused: "link_not_found" };
  if (target.closedAt !== null) return { refused: "organization_closed" };
  const { organization, location, employee } = target;
  const isFixed = employee !== null || (of === "location" && location !== null);
  return { items: isFixed ? [] : await searchChoices(organization, { location: location?._id ?? null, of, words }) };
}
