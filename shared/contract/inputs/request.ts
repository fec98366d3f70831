import * as z from "zod/mini";
import { contactLimits } from "#shared/model/contact.ts";
import { Language } from "#shared/model/language.ts";
import { RequestChannel, requestsAtOnce } from "#shared/model/request.ts";
import { Id } from "./id.ts";
import { RatingForm } from "./rating-form.ts";
import { Email, line } from "./text.ts";
import { Instant } from "./time.ts";

/**
 * Somebody to ask. A number is any text that may be one: what is wrong with it is told of that customer alone
 * (`rules/request-number.ts`), and does not refuse the others.
 */
const Customer = z.object({
  name: z.optional(z.nullable(line(contactLimits.name))),
  phone: z.optional(z.nullable(line(contactLimits.phone, "phone_required"))),
  email: z.optional(z.nullable(Email)),
  language: z.optional(z.nullable(Language)),
});

/** Customers to ask for feedback, and how. */
export const NewRequests = z.object({
  channel: RequestChannel,
  customers: z
    .array(Customer, { error: "required" })
    .check(z.minLength(1, { error: "required" }), z.maxLength(requestsAtOnce, { error: "too_long" })),
  /** Why they may be written to: they bought something today, or they said so. */
  consent: z._default(z.enum(["customer", "given"], { error: "choice_invalid" }), "customer"),
  location: z.optional(z.nullable(Id)),
  employee: z.optional(z.nullable(Id)),
  /** Of customers without a language of their own; the organization's unless told. */
  language: z.optional(z.nullable(Language)),
  /** When to send; at once unless told. */
  at: z.optional(z.nullable(Instant)),
  /** The upload that these customers are of, and the number of the first one. The same line again sends nothing again. */
  batch: z.optional(
    z.nullable(
      z.object({
        _id: Id,
        first: z
          .int({ error: "number_range" })
          .check(z.gte(0, { error: "number_range" }), z.lte(1_000_000, { error: "number_range" })),
      }),
    ),
  ),
});
export type NewRequests = z.infer<typeof NewRequests>;

/** The answer to a request: a rating whose form needs no nonce, because the link's token tells whose it is. */
export const RequestAnswer = z.omit(RatingForm, { nonce: true });
export type RequestAnswer = z.infer<typeof RequestAnswer>;
