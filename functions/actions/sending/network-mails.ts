import { addressMark } from "#functions/crypto/address-mark.ts";
import { storeEmailRequester } from "#functions/data/sending/email-requester.ts";
import { countSent, ofAllNetworks, ofNetwork, readEmailsOfDay } from "#functions/data/sending/emails-of-day.ts";
import { signingKey } from "#functions/services/secrets.ts";
import type { Network } from "#shared/model/network.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { type MailRoom, mailRoomOf } from "#shared/rules/accounts/network-mails.ts";
import { endOfUtcDay, inSeconds } from "#shared/rules/dates.ts";

interface NetworkMails {
  room: MailRoom;
  /** Remembers the network of a message, so that bounces count against it. */
  count: (message: string) => Promise<void>;
}

/** Remaining daily email quota of a network; IPv6 by /48, because one customer holds all of it. */
export async function mailsOfNetwork({ near, wide }: Network, now: Date): Promise<NetworkMails> {
  const network = addressMark(await signingKey(), wide ?? near);
  const [own, all] = await Promise.all([readEmailsOfDay(ofNetwork(network), now), readEmailsOfDay(ofAllNetworks, now)]);
  const room = mailRoomOf(own, all);
  // Mail limited to confirmed addresses doesn't count against the global quota.
  const counted = room === "anybody" ? [ofNetwork(network), ofAllNetworks] : [ofNetwork(network)];
  const count = async (message: string) => {
    await Promise.all([countSent(counted, now), storeEmailRequester(message, network, now)]);
  };
  return { room, count };
}

/** Refusal with the seconds until the daily quota resets. */
export const noRoomToday = (now: Date): Refusal => ({
  refused: "too_many",
  retryAfter: Math.ceil(inSeconds(endOfUtcDay(now).getTime() - now.getTime())),
});
