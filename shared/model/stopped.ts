import * as z from "zod/mini";
import { NamedThing } from "./feedback.ts";
import { IsoMoment, orNull } from "./moment.ts";
import { RequestChannel } from "./request.ts";

const stopReasons = ["opted_out", "complained", "bounced"] as const;
export const StopReason = z.enum(stopReasons);
export type StopReason = z.infer<typeof StopReason>;

/** `text`: SMS reply; `link`: link in a message; `staff`: told to staff; `mail`: mail provider. */
const stopWays = ["text", "link", "staff", "mail"] as const;
export const StopWay = z.enum(stopWays);
export type StopWay = z.infer<typeof StopWay>;

export const Stopped = z.object({
  _id: z.string(),
  /** Masked; null once erased. */
  address: orNull(z.string()),
  channel: z.catch(RequestChannel, "email"),
  because: z.catch(StopReason, "opted_out"),
  how: z.catch(StopWay, "link"),
  since: IsoMoment,
  by: orNull(NamedThing),
});
export type Stopped = z.infer<typeof Stopped>;

/** Reason, way and date stay hidden if another organization caused it. */
export const FoundStopped = z.extend(Stopped, {
  because: z.catch(z.enum([...stopReasons, "stopped"]), "stopped"),
  since: orNull(IsoMoment),
});
export type FoundStopped = z.infer<typeof FoundStopped>;
