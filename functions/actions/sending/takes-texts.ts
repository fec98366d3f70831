import { isOptedOut } from "#functions/services/sms.ts";
import { saidStop } from "./said-stop.ts";

/** Whether a number accepts our texts; Amazon may know of opt-outs from carriers. */
export const takesTexts = async (number: string): Promise<boolean> =>
  !(await saidStop(number)) && !(await isOptedOut(number));
