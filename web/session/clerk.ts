import * as z from "zod/mini";
import { RequestChannel } from "#shared/model/request.ts";

const Clerk = z.object({
  channel: z.catch(RequestChannel, "sms"),
  location: z.catch(z.nullable(z.string()), null),
  employee: z.catch(z.nullable(z.string()), null),
});
export type Clerk = z.infer<typeof Clerk>;

const keyOf = (organization: string) => `clerk ${organization}`;

/** This device's last choices for an organization. Survives log-out, because it names no customer. */
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

export function keepClerk(organization: string, clerk: Clerk): void {
  try {
    localStorage.setItem(keyOf(organization), JSON.stringify(clerk));
  } catch {
    // Storage may be blocked.
  }
}
