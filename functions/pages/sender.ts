import { decodeTime } from "ulid";
import { remembered } from "#functions/http/browser-memory.ts";
import { contactLife } from "#shared/rules/feedbacks/rating.ts";

type Cookies = Readonly<Record<string, string>>;

/** Feedback ids of the last half hour from the browser's signed cookie, newest first. */
export const sentLately = async (cookies: Cookies, now: Date): Promise<string[]> =>
  (await remembered("rated", cookies)).filter((feedback) => now.getTime() - decodeTime(feedback) < contactLife);

/** Whether the call comes from the sending browser, and early enough. */
export const isSender = async (feedback: string, cookies: Cookies, now: Date): Promise<boolean> =>
  (await sentLately(cookies, now)).includes(feedback);
