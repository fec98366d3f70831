import { dismissUnsent } from "#functions/data/unsent-messages.ts";
import type { Refusal } from "#shared/model/refusal.ts";

/** Takes a message that did not arrive off the organization's list, for good. Refused: `message_not_found`. */
export const dismissMessage = async (organization: string, message: string): Promise<{ dismissed: true } | Refusal> =>
  (await dismissUnsent(organization, message)) ? { dismissed: true } : { refused: "message_not_found" };
