import { readClicks } from "#functions/data/feedbacks/clicks.ts";
import { readInvited, scopesWithin } from "#functions/data/feedbacks/counters.ts";
import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import { readLocation, readSeveralLocations } from "#functions/data/places/locations.ts";
import { type InvitationFunnel, invitationModes } from "#shared/model/invitation.ts";
import { compareNames } from "#shared/rules/by-name.ts";
import { type Viewer, withinReach } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { invitationTargets, pagesOf } from "#shared/rules/feedbacks/interception.ts";
import type { Period } from "#shared/rules/figures/period.ts";

const locationsAtMost = 100;

/** Ties are ordered by id, because counters have no order. */
const mostFirst = (counts: ReadonlyMap<string, number>): [id: string, count: number][] =>
  [...counts]
    .filter(([, count]) => count > 0)
    .toSorted(([id, one], [otherId, other]) => other - one || (id < otherId ? -1 : 1));

type Place = InvitationFunnel["byLocation"][number];

/** Ties are ordered by name, nameless former locations last. */
const mostFirstByName = (one: Place, other: Place): number =>
  other.clicked - one.clicked ||
  Number(one.name === null) - Number(other.name === null) ||
  compareNames(one.name ?? "", other.name ?? "");

/** Clicks from invitations to public pages in a period; employees see only their own, limited members their locations'. */
export async function showInvitationFunnel(
  { _id: organization, sources }: Pick<OrganizationItem, "_id" | "sources">,
  { viewer, location: asked, period }: { viewer: Viewer; location?: string | undefined; period: Period },
): Promise<InvitationFunnel> {
  const { location, ...filter } = withinReach(viewer, { location: asked });
  const scopes = scopesWithin({ location, ...filter });
  const [{ rated, invited }, clicks, place] = await Promise.all([
    readInvited(organization, scopes, period),
    readClicks(organization, scopes, period),
    location === undefined ? null : readLocation(organization, location),
  ]);
  const connected = invitationTargets(pagesOf(sources, place?.sources));
  const targets = new Set([...connected, ...mostFirst(clicks.byTarget).map(([target]) => target)]);
  const atLocations = [...clicks.byLocation.values()].reduce((sum, count) => sum + count, 0);
  const places = mostFirst(clicks.byLocation).slice(0, locationsAtMost);
  const named = await readSeveralLocations(
    organization,
    places.map(([_id]) => _id),
  );
  const links = [...sources.links, ...(place?.sources.links ?? []), ...named.flatMap(({ sources }) => sources.links)];
  return {
    ...period,
    rated,
    invited: invited.threshold + invited.everyone,
    clicked: clicks.clicked,
    bySource: [...targets].map((target) => ({
      target,
      label: links.find(({ _id }) => _id === target)?.label ?? null,
      clicked: clicks.byTarget.get(target) ?? 0,
    })),
    byMode: invitationModes
      .filter((mode) => mode !== "none")
      .map((mode) => ({ mode, invited: invited[mode], clicked: clicks.byMode.get(mode) ?? 0 })),
    byLocation: places
      .map(([_id, clicked]) => ({ _id, name: named.find((one) => one._id === _id)?.name ?? null, clicked }))
      .toSorted(mostFirstByName),
    withoutLocation: scopes.includes("A") ? clicks.clicked - atLocations : 0,
  };
}
