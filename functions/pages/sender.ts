import { decodeTime } from "ulid";
import { remembered } from "#functions/http/browser-memory.ts";
import { contactLife } from "#shared/rules/feedbacks/rating.ts";

type Cookies = Readonly<Record<string, string>>;

/**
 * The feedbacks that a browser sent within the last half hour, the newest first. Its cookie names them and is signed by us;
 * a feedback's id says when it was sent.
 */
export const sentLately = async (cookies: Cookies, now: Date): Promise<string[]> =>
  (await remembered("rated", cookies)).filter((feedback) => now.getTime() - decodeTime(feedback) < contactLife);

/** Whether a call comes from the browser that sent a feedback, and early enough to add to it. */
export const isSender = async (feedback: string, cookies: Cookies, now: Date): Promise<boolean> =>
  (await sentLately(cookies, now)).includes(feedback);
