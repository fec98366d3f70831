import { smsFrame } from "#functions/actions/sending/answer-frame.ts";
import { listEntries } from "#functions/data/conversations/entries.ts";
import { listWriters } from "#functions/data/conversations/writers.ts";
import { readFeedbacks } from "#functions/data/feedbacks/feedbacks.ts";
import { namePeople } from "#functions/data/names/name-people.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import { authorOf } from "#functions/http/authorize.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { CallOf } from "#functions/http/receive.ts";
import { entriesOfPage, readConversationRoute as route } from "#shared/contract/conversations.ts";
import { isWithinReach } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { replyTokenAlphabet, replyTokenLength } from "#shared/rules/requests/request-link.ts";

/** Of the right length: the working link is the customer's alone. */
const exampleToken = replyTokenAlphabet.slice(0, replyTokenLength);

export async function run({ params, query, actor, now, language }: CallOf<typeof route>) {
  const [[feedback], organization, { items, next }, writers] = await Promise.all([
    readFeedbacks(params.organization, [params.feedback]),
    readOrganization(params.organization),
    listEntries(params, { limit: entriesOfPage, before: query.before ?? null }),
    query.before === undefined ? listWriters(params, now) : [],
  ]);
  if (feedback === undefined || organization === null || !isWithinReach(actor, feedback))
    throw new Problem("feedback_not_found");
  const self = authorOf(actor)._id;
  const hasSent = ({ user, date }: (typeof writers)[number]) =>
    items.some((entry) => entry.by?._id === user && entry.date >= date);
  const writing = writers
    .filter((one) => one.user !== self && !hasSent(one))
    .map(({ user }) => ({ _id: user, name: "" }));
  return {
    ...(await namePeople(params.organization, language, { items, writing })),
    next,
    sms: smsFrame(organization.name, feedback.language ?? organization.language, exampleToken),
  };
}

export const handler = endpoint(route, run);
