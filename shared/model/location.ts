import * as z from "zod/mini";
import { orNull } from "./absent.ts";

/** One address of an organization. A null threshold means the organization's; `rateable` lets customers choose it. */
export const Location = z.object({
  _id: z.string(),
  name: z.string(),
  rateable: z._default(z.boolean(), true),
  address: orNull(z.string()),
  feedbackId: orNull(z.string()),
  interceptLessThan: orNull(z.int()),
});
export type Location = z.infer<typeof Location>;
