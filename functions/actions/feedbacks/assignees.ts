import type { Listing } from "#functions/data/feedbacks/feedback-list.ts";
import { readFeedbacks } from "#functions/data/feedbacks/feedbacks.ts";
import { listMembers, type MemberItem } from "#functions/data/users/members.ts";
import type { FeedbackFilter } from "#shared/contract/feedbacks.ts";
import type { NamedThing } from "#shared/model/feedback.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { byName } from "#shared/rules/by-name.ts";
import { mayOwn } from "#shared/rules/feedbacks/assignment.ts";
import { isWithinReach, locationsSeen, type Viewer } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { mayAt, resolvesAllFeedback } from "#shared/rules/permissions.ts";

const named = (members: readonly MemberItem[]): NamedThing[] =>
  members.map(({ user, name }) => ({ _id: user, name })).toSorted(byName);

/** Members whom each of some feedbacks, or any that the viewer sees, can be assigned to, by name. */
export async function listAssignees(
  organization: string,
  viewer: Viewer,
  ids: readonly string[] | undefined,
): Promise<NamedThing[] | Refusal> {
  const members = await listMembers(organization);
  if (ids !== undefined) {
    const read = await readFeedbacks(organization, [...new Set(ids)]);
    const feedbacks = read.filter((one) => isWithinReach(viewer, one));
    if (feedbacks.length === 0) return { refused: "feedback_not_found" };
    return named(members.filter((member) => feedbacks.every((one) => mayOwn(member, one))));
  }
  const seen = locationsSeen(viewer);
  return named(
    members.filter((member) =>
      seen === null
        ? resolvesAllFeedback(member.role)
        : seen.some((location) => mayAt(member, "feedback.resolve", location)),
    ),
  );
}

/** `me` becomes the caller; employees cannot filter by what they do not see. */
export function assigneeFilter({ reach, user }: Viewer, filter: FeedbackFilter): FeedbackFilter {
  if (reach === "own")
    return {
      ...filter,
      assignee: undefined,
      overdue: undefined,
      waiting: undefined,
      tag: undefined,
      outcome: undefined,
    };
  return filter.assignee === "me" && user !== null ? { ...filter, assignee: user._id } : filter;
}

/** Whether a feedback is somebody's, where a filter looks for nobody's; undefined for other filters. */
export async function ownedNow(organization: string, { assignee }: FeedbackFilter): Promise<Listing["isOwned"]> {
  if (assignee !== "none") return undefined;
  const members = new Map((await listMembers(organization)).map((member) => [member.user, member]));
  return (feedback) => {
    const owner = members.get(feedback.assignee?._id ?? "");
    return owner !== undefined && mayOwn(owner, feedback);
  };
}
