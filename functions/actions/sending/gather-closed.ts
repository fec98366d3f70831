import { readOrganization } from "#functions/data/organizations/organizations.ts";
import type { ClosesWith } from "#functions/data/sending/messages.ts";
import type { ClosedWith } from "#functions/messages/account-emails.ts";

/** Closed organizations by current name, without erased ones. */
export async function gatherClosed(closes: readonly ClosesWith[] = []): Promise<ClosedWith[]> {
  const found = await Promise.all(
    closes.map(async ({ organization, ...plan }) => ({ settings: await readOrganization(organization), plan })),
  );
  return found.flatMap(({ settings, plan }) =>
    settings === null ? [] : [{ name: settings.name, timeZone: settings.timeZone, plan }],
  );
}
