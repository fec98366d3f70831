import * as z from "zod/mini";
import { contactLimits } from "#shared/model/contact.ts";
import { line } from "./text.ts";

export const NewStopped = z.object({ address: line(contactLimits.email) });
export type NewStopped = z.infer<typeof NewStopped>;
