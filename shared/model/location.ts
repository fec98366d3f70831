import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { noSources, Sources } from "./invitation.ts";

/** A null threshold or review page inherits the organization's; `version` counts edits. */
export const Location = z.object({
  _id: z.string(),
  name: z.string(),
  rateable: z._default(z.boolean(), true),
  address: orNull(z.string()),
  feedbackId: orNull(z.string()),
  interceptLessThan: orNull(z.int()),
  sources: z._default(Sources, noSources),
  version: z._default(z.int(), 1),
});
export type Location = z.infer<typeof Location>;
