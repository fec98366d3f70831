import type * as z from "zod/mini";
import { shown } from "#functions/data/item.ts";
import { type OrganizationItem, readOrganization } from "#functions/data/organizations/organizations.ts";
import type { Choices } from "#shared/model/choices.ts";
import type { Sources } from "#shared/model/invitation.ts";
import { CustomerFacing } from "#shared/model/organization.ts";
import { RateProfile } from "#shared/model/rate-profile.ts";
import { connectedSources, offeredLinks } from "#shared/rules/feedbacks/invitation-targets.ts";
import { pagesOf } from "#shared/rules/feedbacks/public-review-page.ts";
import { named as employeeNamed, readEmployee } from "./employees.ts";
import { isMoved, type LinkItem, type MovedLink, readLinkItem } from "./links.ts";
import { linked, readLocation } from "./locations.ts";

/**
 * What a feedback link leads to, as it stands now: everything that a rating by it needs to know. `link` is the present
 * name, another than the one asked for where that was given up or is paused; `organization` is an id.
 */
export interface LinkTarget extends z.infer<typeof CustomerFacing> {
  link: string;
  organization: string;
  timeZone: string;
  sources: Sources;
  location: LinkItem["location"];
  employee: LinkItem["employee"];
}

/** What a link of the organization leads to that belongs to a location, an employee or neither. */
export const targetOf = (
  link: string,
  organization: OrganizationItem,
  { location, employee }: Pick<LinkItem, "location" | "employee">,
): LinkTarget => ({
  ...CustomerFacing.parse(organization),
  customerServicePhone: organization.customerServicePhone ?? organization.phone,
  link,
  organization: organization._id,
  timeZone: organization.timeZone,
  sources: pagesOf(organization.sources, location?.sources),
  location,
  employee,
});

/** The organization's own link, where another leads to. */
const organizationsOwn = (organization: OrganizationItem): LinkTarget | null =>
  organization.feedbackId === null
    ? null
    : targetOf(organization.feedbackId, organization, { location: null, employee: null });

/** What a link leads to that was given up: its holder's present link, else the organization's. */
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
    return targetOf(employee.feedbackId, organization, { location: null, employee: employeeNamed(employee) });
  return organizationsOwn(organization);
}

/**
 * What a feedback link leads to, or null. 1 read unit: the link and its organization, one after the other; half a unit
 * more where a location's or an employee's link was given up.
 */
export async function readLink(link: string, now: Date): Promise<LinkTarget | null> {
  const item = await readLinkItem(link, now);
  if (item === null) return null;
  if (isMoved(item)) return ofGivenUp(item);
  const organization = await readOrganization(item.organization);
  if (organization === null) return null;
  return item.paused ? organizationsOwn(organization) : targetOf(link, organization, item);
}

/**
 * The present name of a link, by which its calls are counted, and whose it is: another name where it was given up. All links
 * that nobody has are one, without a name: whoever makes some up must not have a limit for each. Costs what `readLink` does.
 */
export async function presentLink(
  link: string,
  now: Date,
): Promise<{ link: string; organization: LinkTarget["organization"] | null }> {
  const target = await readLink(link, now);
  return { link: target?.link ?? "", organization: target?.organization ?? null };
}

/** What customers may see of a link: no ids except those of the choices on the page. */
export const publicProfile = (target: LinkTarget, choices: Choices): RateProfile =>
  shown(RateProfile, {
    ...target,
    ...choices,
    sources: connectedSources(target.sources),
    links: offeredLinks(target.sources),
  });
