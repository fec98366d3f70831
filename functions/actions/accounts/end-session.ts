import * as sessions from "#functions/data/accounts/sessions.ts";
import type { Refusal } from "#shared/model/refusal.ts";

export async function endSession(user: string, session: string): Promise<{ ended: true } | Refusal> {
  return (await sessions.deleteSession(user, session)) ? { ended: true } : { refused: "session_not_found" };
}
