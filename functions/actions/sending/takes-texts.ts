import { isOptedOut } from "#functions/services/sms.ts";
import { saidStop } from "./said-stop.ts";

/**
 * Whether a number's owner takes our texts: who said stop is texted nothing more until they say start. Amazon may know of it
 * where we do not, as from a carrier. 1 read unit.
 */
export const takesTexts = async (number: string): Promise<boolean> =>
  !(await saidStop(number)) && !(await isOptedOut(number));
