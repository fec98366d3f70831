import * as z from "zod/mini";
import { contactLimits } from "#shared/model/contact.ts";
import { line } from "./text.ts";

/** A mobile number or email that opted out of requests. */
export const NewStopped = z.object({ address: line(contactLimits.email) });
export type NewStopped = z.infer<typeof NewStopped>;
