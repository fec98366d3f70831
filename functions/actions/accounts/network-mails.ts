import { addressMark } from "#functions/crypto/address-mark.ts";
import { countSent, ofAllNetworks, ofNetwork, readEmailsOfDay } from "#functions/data/sending/emails-of-day.ts";
import { keepNetworkOfEmail } from "#functions/data/sending/network-of-email.ts";
import { signingKey } from "#functions/services/secrets.ts";
import type { Network } from "#shared/model/network.ts";
import type { Refusal } from "#shared/model/refusal.ts";
import { type MailRoom, mailRoomOf } from "#shared/rules/accounts/network-mails.ts";
import { inSeconds } from "#shared/rules/durations.ts";
import { endOfUtcDay } from "#shared/rules/utc-day.ts";

/** What a network may still have sent today, for an email that somebody asks for from there. */
export interface NetworkMails {
  room: MailRoom;
  /** Counts a message that is asked for, and keeps whose it is: what comes back counts for the network. 3 write units. */
  count: (message: string) => Promise<void>;
}

/**
 * What a network may still have sent today to addresses that anybody can type. An IPv6 network is its /48: one customer of a
 * provider has all of it. 1 read unit.
 */
export async function mailsOfNetwork({ near, wide }: Network, now: Date): Promise<NetworkMails> {
  const network = addressMark(await signingKey(), wide ?? near);
  const [own, all] = await Promise.all([readEmailsOfDay(ofNetwork(network), now), readEmailsOfDay(ofAllNetworks, now)]);
  const room = mailRoomOf(own, all);
  // What goes only to the confirmed is not the strangers' any more: they must not use up their day twice.
  const counted = room === "anybody" ? [ofNetwork(network), ofAllNetworks] : [ofNetwork(network)];
  const count = async (message: string) => {
    await Promise.all([countSent(counted, now), keepNetworkOfEmail(message, network, now)]);
  };
  return { room, count };
}

/** The refusal of an email for which there is no room today, and in how many seconds there is. */
export const noRoomToday = (now: Date): Refusal => ({
  refused: "too_many",
  retryAfter: Math.ceil(inSeconds(endOfUtcDay(now).getTime() - now.getTime())),
});
