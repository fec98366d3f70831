import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { RateProfile } from "./rate-profile.ts";

/** What stands in the fields of a request's form before its customer types. */
export const Prefilled = z.object({
  name: orNull(z.string()),
  email: orNull(z.string()),
  phone: orNull(z.string()),
  location: orNull(z.string()),
  employee: orNull(z.string()),
  rating: orNull(z.int()),
  comment: orNull(z.string()),
});
export type Prefilled = z.infer<typeof Prefilled>;

/** The page of one request: the business, what is known, and whether it was answered. */
export const RequestedForm = z.extend(RateProfile, {
  prefilled: Prefilled,
  /** `no`; `changeable`: answered, and may be answered anew; `settled`: the business has resolved it. */
  answered: z.enum(["no", "changeable", "settled"]),
});
export type RequestedForm = z.infer<typeof RequestedForm>;
