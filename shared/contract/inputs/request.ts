import * as z from "zod/mini";
import { contactLimits } from "#shared/model/contact.ts";
import { Language } from "#shared/model/language.ts";
import { consentBases, RequestChannel, requestsAtOnce, requestsPreviewedAtOnce } from "#shared/model/request.ts";
import { batchAtMost } from "#shared/model/request-batch.ts";
import { Id } from "./id.ts";
import { blankIsAbsent, RatingForm } from "./rating-form.ts";
import { Email, line } from "./text.ts";
import { Day, Instant } from "./time.ts";

export const OtherRequests = z.enum(["keep", "erase"], { error: "choice_invalid" });
export type OtherRequests = z.infer<typeof OtherRequests>;

/** Without `others`, nothing is erased if such requests exist. */
export const Erasing = z.object({ others: z.optional(OtherRequests) });

export const NewStopped = z.object({ address: line(contactLimits.email) });
export type NewStopped = z.infer<typeof NewStopped>;

/** `phone` accepts any text, so that one bad number is reported for its customer and does not refuse the rest. */
const Customer = z.object({
  name: z.optional(blankIsAbsent(line(contactLimits.name))),
  phone: z.optional(blankIsAbsent(line(contactLimits.phone, "phone_required"))),
  email: z.optional(blankIsAbsent(Email)),
  language: z.optional(z.nullable(Language)),
  /** Day of the visit, purchase or consent; the call's day if absent. */
  consentOn: z.optional(z.nullable(Day)),
});

const customersAtMost = (most: number) =>
  z
    .array(Customer, { error: "required" })
    .check(z.minLength(1, { error: "required" }), z.maxLength(most, { error: "too_many_at_once" }));

export const NewRequests = z.object({
  channel: RequestChannel,
  customers: customersAtMost(requestsAtOnce),
  consent: z._default(z.enum(consentBases, { error: "choice_invalid" }), "customer"),
  /** Default day for customers without their own; today if absent. A future day skips them as `no_consent`. */
  consentOn: z.optional(z.nullable(Day)),
  location: z.optional(z.nullable(Id)),
  employee: z.optional(z.nullable(Id)),
  language: z.optional(z.nullable(Language)),
  at: z.optional(z.nullable(Instant)),
  /** Upload and index of the first customer; a repeated line sends nothing twice. */
  batch: z.optional(
    z.nullable(
      z.object({
        _id: Id,
        first: z
          .int({ error: "number_range" })
          .check(z.gte(0, { error: "number_range" }), z.lt(batchAtMost, { error: "number_range" })),
        total: z.optional(
          z.nullable(
            z
              .int({ error: "number_range" })
              .check(z.gte(1, { error: "number_range" }), z.lte(batchAtMost, { error: "number_range" })),
          ),
        ),
      }),
    ),
  ),
});
export type NewRequests = z.infer<typeof NewRequests>;

/** Ten times as many customers as one send; `brief` omits the message texts. */
export const RequestsToPreview = z.extend(NewRequests, {
  customers: customersAtMost(requestsPreviewedAtOnce),
  brief: z._default(z.boolean({ error: "choice_invalid" }), false),
});
export type RequestsToPreview = z.infer<typeof RequestsToPreview>;

/** Needs no nonce or honeypot, because the link's token identifies the customer. */
export const RequestAnswer = z.omit(RatingForm, { nonce: true, trap: true });
export type RequestAnswer = z.infer<typeof RequestAnswer>;
