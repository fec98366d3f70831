import type { Reply } from "#shared/model/request.ts";
import { beginningOf, oneDay } from "#shared/rules/dates.ts";

/** Per request and per day, so that a flood fills no table. */
export const repliesAtMost = 20;

/** In UTF-16 units; about ten segments. */
export const replyAtMost = 1_600;

const unseen = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;

export const replyWords = (text: string, atMost = replyAtMost): string =>
  beginningOf(text.replaceAll(/\r\n?/g, "\n").replaceAll(unseen, ""), atMost).trim();

/** Adds a reply once, dropping the oldest of another day; null if the day is full. */
export function withReply(replies: readonly Reply[], reply: Reply): readonly Reply[] | null {
  if (replies.some(({ _id }) => _id === reply._id)) return replies;
  const sinceDay = replies.filter(({ date }) => Date.parse(reply.date) - Date.parse(date) < oneDay);
  return sinceDay.length >= repliesAtMost ? null : [...replies, reply].slice(-repliesAtMost);
}
