import * as z from "zod/mini";
import { orNull } from "./absent.ts";

export const ListedOrganization = z.object({
  _id: z.string(),
  name: z.string(),
  logo: orNull(z.string()),
  feedbackId: orNull(z.string()),
  language: orNull(z.string()),
  createdAt: z.string(),
});
export type ListedOrganization = z.infer<typeof ListedOrganization>;
