import * as z from "zod/mini";
import { RequestChannel } from "#shared/model/request.ts";

/** What a clerk chose the last time: how customers are asked, where, and by whom they were served. */
const Clerk = z.object({
  channel: z.catch(RequestChannel, "sms"),
  location: z.catch(z.nullable(z.string()), null),
  employee: z.catch(z.nullable(z.string()), null),
});
export type Clerk = z.infer<typeof Clerk>;

const keyOf = (organization: string) => `clerk ${organization}`;

/** What was chosen at this device for an organization. It names no customer, and stays when somebody logs out. */
export function readClerk(organization: string): Clerk {
  let stored: unknown;
  try {
    stored = JSON.parse(localStorage.getItem(keyOf(organization)) ?? "{}");
  } catch {
    stored = {};
  }
  const clerk = z.safeParse(Clerk, stored);
  return clerk.success ? clerk.data : { channel: "sms", location: null, employee: null };
}

/** Keeps what was chosen. Where the browser stores nothing, it is chosen again the next time. */
export function keepClerk(organization: string, clerk: Clerk): void {
  try {
    localStorage.setItem(keyOf(organization), JSON.stringify(clerk));
  } catch {
    // The form itself still holds it.
  }
}
