import * as z from "zod/mini";
import { contactLimits } from "#shared/model/contact.ts";
import { line } from "./text.ts";

/** Somebody who said that they want no requests: their mobile number or their email, as it is typed. */
export const NewStopped = z.object({ address: line(contactLimits.email) });
export type NewStopped = z.infer<typeof NewStopped>;
