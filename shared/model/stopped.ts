import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Named } from "./feedback.ts";
import { Moment } from "./moment.ts";
import { RequestChannel } from "./request.ts";

/** Why somebody may not be asked any more: they said so, marked an email as spam, or their address came back for good. */
export const stopReasons = ["opted_out", "complained", "bounced"] as const;
export const StopReason = z.enum(stopReasons);
export type StopReason = z.infer<typeof StopReason>;

/**
 * How we know: they answered a text (`text`), used the link or button of an email (`link`), said so to staff (`staff`), the
 * mail services told us (`mail`), or they were named beside a number or address that said so (`beside`).
 */
export const stopWays = ["text", "link", "staff", "mail", "beside"] as const;
export const StopWay = z.enum(stopWays);
export type StopWay = z.infer<typeof StopWay>;

/** Somebody who may not be asked. */
export const Stopped = z.object({
  _id: z.string(),
  /** Masked; null where it was erased. */
  address: orNull(z.string()),
  channel: z.catch(RequestChannel, "email"),
  because: z.catch(StopReason, "opted_out"),
  how: z.catch(StopWay, "link"),
  since: Moment,
  /** Of what was said to staff: who wrote it down. */
  by: orNull(Named),
});
export type Stopped = z.infer<typeof Stopped>;

/** The same as the answer to a question: of what others caused it says neither why, nor how we know, nor since when. */
export const FoundStopped = z.extend(Stopped, {
  because: z.catch(z.enum([...stopReasons, "stopped"]), "stopped"),
  since: orNull(Moment),
});
export type FoundStopped = z.infer<typeof FoundStopped>;
