import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { Moment } from "./moment.ts";
import { RequestChannel } from "./request.ts";

/** Why somebody may not be asked any more: they said so, marked an email as spam, or their address came back for good. */
export const stopReasons = ["opted_out", "complained", "bounced"] as const;
export const StopReason = z.enum(stopReasons);
export type StopReason = z.infer<typeof StopReason>;

/** Somebody who may not be asked. */
export const Stopped = z.object({
  _id: z.string(),
  /** Masked; null where it was erased. */
  address: orNull(z.string()),
  channel: z.catch(RequestChannel, "email"),
  because: z.catch(StopReason, "opted_out"),
  since: Moment,
});
export type Stopped = z.infer<typeof Stopped>;
