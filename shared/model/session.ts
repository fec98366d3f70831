import * as z from "zod/mini";
import { IsoMoment } from "./moment.ts";

/** `device` is the browser's own description, shortened. */
export const Session = z.object({
  _id: z.string(),
  current: z.boolean(),
  device: z._default(z.string(), ""),
  startedAt: IsoMoment,
  lastSeenAt: IsoMoment,
});
export type Session = z.infer<typeof Session>;
