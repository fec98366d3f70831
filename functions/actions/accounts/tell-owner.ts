import { keepNotice } from "#functions/data/accounts/accounts.ts";
import type { UserItem } from "#functions/data/accounts/users.ts";
import { newMessage } from "#functions/data/sending/messages.ts";

/**
 * Tells the owner of an address that somebody tried to have it too. With it go `besides` writes of nothing: as much work as for
 * an address that nobody has, so that nobody learns who has an account.
 */
export const tellOwner = ({ language, email: to }: UserItem, besides: number, now: Date): Promise<void> => {
  const content = {
    channel: "email",
    template: "already_registered",
    language,
    to,
    data: {},
    organization: null,
  } as const;
  return keepNotice(newMessage({ ...content, now }), besides, now);
};
