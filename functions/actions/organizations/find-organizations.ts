import { decodeTime } from "ulid";
import { readPlan } from "#functions/data/billing/plan.ts";
import { feedbackBetween } from "#functions/data/feedbacks/feedback-list.ts";
import { listOrganizationIds } from "#functions/data/organizations/organization-entries.ts";
import { type OrganizationItem, readSettings } from "#functions/data/organizations/organizations.ts";
import { countMembers } from "#functions/data/users/members.ts";
import { ListedOrganization } from "#shared/model/organization.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { matchesWords } from "#shared/rules/search.ts";

const pageSize = 50;
/** Organizations per page of a search, which continues from there. */
const readAtMost = 2_000;
const readAtOnce = 100;

async function listed(organization: OrganizationItem, now: Date): Promise<ListedOrganization> {
  const { _id } = organization;
  const [plan, users, { items }] = await Promise.all([
    readPlan(_id, now),
    countMembers(_id),
    feedbackBetween(_id, { from: new Date(0), to: new Date(now.getTime() + oneDay), seen: null, limit: 1 }),
  ]);
  return ListedOrganization.parse({
    ...organization,
    createdAt: new Date(decodeTime(_id)).toISOString(),
    plan,
    users,
    lastFeedbackAt: items[0]?.date ?? null,
  });
}

/** One page of all organizations, newest first, or of those whose name or link contains `q`. */
export async function findOrganizations(
  q: string | undefined,
  after: string | null,
  now: Date,
): Promise<{ items: ListedOrganization[]; next: string | null }> {
  const found: OrganizationItem[] = [];
  const page = async (next: string | null) => ({
    items: await Promise.all(found.map((organization) => listed(organization, now))),
    next,
  });
  let last = after;
  for (let read = 0; ; ) {
    const { ids, next } = await listOrganizationIds(q === undefined ? pageSize : readAtOnce, last);
    const settings = new Map((await readSettings(ids)).map((organization) => [organization._id, organization]));
    for (const id of ids) {
      const organization = settings.get(id);
      const matches =
        organization && (q === undefined || matchesWords(q, [organization.name, organization.feedbackId]));
      if (matches) {
        if (found.length === pageSize) return page(last);
        found.push(organization);
      }
      last = id;
    }
    read += ids.length;
    if (next === null) return page(null);
    if (q === undefined || read >= readAtMost) return page(last);
  }
}
