import type { RequestChannel } from "#shared/model/request.ts";
import type { StopReason, StopWay } from "#shared/model/stopped.ts";

interface Said {
  because: StopReason;
  how: StopWay;
  since: string;
  /** Hash of the contact that said it, or of the spelling that bounced; null if told to staff. */
  from: string | null;
}

/** A bounce concerns emails to that spelling, everything else the person. */
export const countsFor = (
  { because, from }: Pick<Said, "because" | "from">,
  { channel, address }: { channel: RequestChannel; address: string },
): boolean => because !== "bounced" || (channel === "email" && from === address);

/** The same for what holds for all organizations, which is kept by spelling. */
export const everywhereCountsFor = (because: string | undefined, channel: RequestChannel): boolean =>
  because !== undefined && (because !== "bounced" || channel === "email");

/** Whether a contact withdraws a reason: only what it said itself, by the same way. */
export const takesBack = ({ how, from, until }: { how: StopWay; from: string; until: string }, said: Said): boolean =>
  said.because === "opted_out" && said.how === how && said.from === from && said.since <= until;
