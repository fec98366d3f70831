import * as z from "zod/mini";
import { orNull } from "./absent.ts";
import { RateProfile } from "./rate-profile.ts";

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

export const RequestedForm = z.extend(RateProfile, {
  prefilled: Prefilled,
  /** `changeable`: answered, may be edited; `settled`: resolved by the business. */
  answered: z.enum(["no", "changeable", "settled"]),
});
export type RequestedForm = z.infer<typeof RequestedForm>;
