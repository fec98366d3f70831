import { listMembers } from "#functions/data/users/members.ts";
import type { FeedbackFilter } from "#shared/contract/feedbacks.ts";
import type { NamedThing } from "#shared/model/feedback.ts";
import { byName } from "#shared/rules/by-name.ts";
import type { Viewer } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { resolvesAllFeedback } from "#shared/rules/permissions.ts";

/** Members whom feedback can be assigned to, by name. */
export const listAssignees = async (organization: string): Promise<NamedThing[]> =>
  (await listMembers(organization))
    .filter(({ role }) => resolvesAllFeedback(role))
    .map(({ user, name }) => ({ _id: user, name }))
    .toSorted(byName);

/** `me` becomes the caller; employees cannot filter by what they do not see. */
export function assigneeFilter({ reach, user }: Viewer, filter: FeedbackFilter): FeedbackFilter {
  if (reach === "own") return { ...filter, assignee: undefined, overdue: undefined, waiting: undefined };
  return filter.assignee === "me" && user !== null ? { ...filter, assignee: user._id } : filter;
}

/** Whose feedback is somebody's, where a filter looks for nobody's; null for other filters. */
export const assignable = async (
  organization: string,
  { assignee }: FeedbackFilter,
): Promise<readonly string[] | null> =>
  assignee === "none" ? (await listAssignees(organization)).map(({ _id }) => _id) : null;
