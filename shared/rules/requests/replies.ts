import type { Reply } from "#shared/model/request.ts";
import { beginningOf } from "#shared/rules/beginning.ts";
import { oneDay } from "#shared/rules/durations.ts";

/** How many texts back a request keeps, and takes in a day: a number that floods us fills no table. */
export const repliesAtMost = 20;

/** The longest text back that is kept, in UTF-16 units: as much as ten segments hold. */
export const replyAtMost = 1_600;

/** Control characters but line breaks, and what turns the direction of what follows. */
const unseen = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

/** The words of a text back as they are kept; empty where there are none. */
export const replyWords = (text: string): string =>
  beginningOf(text.replaceAll(/\r\n?/g, "\n").replaceAll(unseen, ""), replyAtMost).trim();

/**
 * A request's texts back with one more, the oldest of another day left out where there are too many. The very same where it is
 * there already; null where the day has as many.
 */
export function withReply(replies: readonly Reply[], reply: Reply): readonly Reply[] | null {
  if (replies.some(({ _id }) => _id === reply._id)) return replies;
  const sinceDay = replies.filter(({ date }) => Date.parse(reply.date) - Date.parse(date) < oneDay);
  return sinceDay.length >= repliesAtMost ? null : [...replies, reply].slice(-repliesAtMost);
}
