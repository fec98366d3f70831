import { decodeTime } from "ulid";
import { listOrganizationIds } from "#functions/data/organizations/organization-entries.ts";
import { type OrganizationItem, readSettings } from "#functions/data/organizations/organizations.ts";
import { ListedOrganization } from "#shared/model/organization.ts";
import { matchesWords } from "#shared/rules/search.ts";

const pageSize = 50;
/** Organizations per page of a search, which continues from there. */
const readAtMost = 2_000;
const readAtOnce = 100;

const listed = (organization: OrganizationItem): ListedOrganization =>
  ListedOrganization.parse({
    ...organization,
    createdAt: new Date(decodeTime(organization._id)).toISOString(),
  });

/** One page of all organizations, newest first, or of those whose name or link contains `q`. */
export async function findOrganizations(
  q: string | undefined,
  after: string | null,
): Promise<{ items: ListedOrganization[]; next: string | null }> {
  const items: ListedOrganization[] = [];
  let last = after;
  for (let read = 0; ; ) {
    const { ids, next } = await listOrganizationIds(q === undefined ? pageSize : readAtOnce, last);
    const found = new Map((await readSettings(ids)).map((organization) => [organization._id, organization]));
    for (const id of ids) {
      const organization = found.get(id);
      const matches =
        organization && (q === undefined || matchesWords(q, [organization.name, organization.feedbackId]));
      if (matches) {
        if (items.length === pageSize) return { items, next: last };
        items.push(listed(organization));
      }
      last = id;
    }
    read += ids.length;
    if (next === null) return { items, next: null };
    if (q === undefined || read >= readAtMost) return { items, next: last };
  }
}
