import * as z from "zod/mini";
import { Id } from "./id.ts";
import { Threshold } from "./invitation.ts";
import { line } from "./text.ts";

/** One address of an organization. A null threshold means the organization's; `rateable` lets customers choose it. */
export const Location = z.object({
  _id: Id,
  name: line(100, "name_required"),
  rateable: z.boolean(),
  address: z.nullable(z.string()),
  feedbackId: z.nullable(z.string()),
  interceptLessThan: z.nullable(Threshold),
});
export type Location = z.infer<typeof Location>;
