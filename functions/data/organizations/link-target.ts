import type * as z from "zod/mini";
import { shown } from "#functions/data/item.ts";
import { type OrganizationItem, readOrganization } from "#functions/data/organizations/organizations.ts";
import { employeeRef, readEmployee } from "#functions/data/places/employees.ts";
import { isMoved, type LinkItem, type MovedLink, readLinkItem } from "#functions/data/places/links.ts";
import { linked, readLocation } from "#functions/data/places/locations.ts";
import type { Sources } from "#shared/model/invitation.ts";
import type { Choices } from "#shared/model/location.ts";
import { CustomerFacing } from "#shared/model/organization.ts";
import { RateProfile } from "#shared/model/rate-profile.ts";
import { connectedSources, offeredLinks, pagesOf } from "#shared/rules/feedbacks/interception.ts";
import { allows } from "#shared/rules/plans.ts";

/** `link` is the present name, `organization` an id. */
export interface LinkTarget extends z.infer<typeof CustomerFacing> {
  link: string;
  organization: string;
  timeZone: string;
  answerWithin: number | null;
  sources: Sources;
  location: LinkItem["location"];
  employee: LinkItem["employee"];
}

export const targetOf = (
  link: string,
  organization: OrganizationItem,
  { location, employee }: Pick<LinkItem, "location" | "employee">,
): LinkTarget => ({
  ...CustomerFacing.parse(organization),
  publicScore: organization.publicScore && allows(organization.plan ?? "free", "publicScore"),
  customerServicePhone: organization.customerServicePhone ?? organization.phone,
  link,
  organization: organization._id,
  timeZone: organization.timeZone,
  answerWithin: organization.answerWithin,
  sources: pagesOf(organization.sources, location?.sources),
  location,
  employee,
});

const organizationsOwn = (organization: OrganizationItem): LinkTarget | null =>
  organization.feedbackId === null
    ? null
    : targetOf(organization.feedbackId, organization, { location: null, employee: null });

/** The holder's present link, else the organization's. */
async function ofGivenUp(moved: MovedLink): Promise<LinkTarget | null> {
  const [organization, location, employee] = await Promise.all([
    readOrganization(moved.organization),
    moved.location === null ? null : readLocation(moved.organization, moved.location),
    moved.employee === null ? null : readEmployee(moved.organization, moved.employee),
  ]);
  if (organization === null) return null;
  if (location?.feedbackId && location.rateable)
    return targetOf(location.feedbackId, organization, { location: linked(location), employee: null });
  if (employee?.feedbackId && employee.rateable)
    return targetOf(employee.feedbackId, organization, { location: null, employee: employeeRef(employee) });
  return organizationsOwn(organization);
}

export async function readLink(link: string, now: Date): Promise<LinkTarget | null> {
  const item = await readLinkItem(link, now);
  if (item === null) return null;
  if (isMoved(item)) return ofGivenUp(item);
  const organization = await readOrganization(item.organization);
  if (organization === null) return null;
  return item.paused ? organizationsOwn(organization) : targetOf(link, organization, item);
}

/** Present name of a link; null if nobody has it. */
export const presentLink = async (link: string, now: Date): Promise<string | null> =>
  (await readLink(link, now))?.link ?? null;

/** No ids except those of choices. */
export const publicProfile = (target: LinkTarget, choices: Choices): RateProfile =>
  shown(RateProfile, {
    ...target,
    ...choices,
    sources: connectedSources(target.sources),
    links: offeredLinks(target.sources),
  });
