import { decodeTime } from "ulid";
import { remembered } from "#functions/http/browser-memory.ts";
import { contactLife } from "#shared/rules/feedbacks/rating.ts";

/**
 * Whether a call comes from the browser that sent a feedback, and early enough to add contact details. The browser's
 * cookie names the feedback and is signed by us; the feedback's id says when it was sent.
 */
export async function isSender(
  feedback: string,
  cookies: Readonly<Record<string, string>>,
  now: Date,
): Promise<boolean> {
  if (now.getTime() - decodeTime(feedback) >= contactLife) return false;
  return (await remembered("rated", cookies)).includes(feedback);
}
