import * as z from "zod/mini";
import { contactLimits } from "#shared/model/contact.ts";
import { Language } from "#shared/model/language.ts";
import { consentBases, RequestChannel, requestsAtOnce, requestsPreviewedAtOnce } from "#shared/model/request.ts";
import { batchAtMost } from "#shared/model/request-batch.ts";
import { Id } from "./id.ts";
import { blankIsAbsent, RatingForm } from "./rating-form.ts";
import { Email, line } from "./text.ts";
import { Day, Instant } from "./time.ts";

/**
 * Somebody to ask. A number is any text that may be one, or nothing: what is wrong with it is told of that customer alone
 * (`rules/requests/request-number.ts`), and does not refuse the others.
 */
const Customer = z.object({
  name: z.optional(blankIsAbsent(line(contactLimits.name))),
  phone: z.optional(blankIsAbsent(line(contactLimits.phone, "phone_required"))),
  email: z.optional(blankIsAbsent(Email)),
  language: z.optional(z.nullable(Language)),
  /** The day of their visit or purchase, or of their word; the call's unless told. */
  consentOn: z.optional(z.nullable(Day)),
});

const customersAtMost = (most: number) =>
  z
    .array(Customer, { error: "required" })
    .check(z.minLength(1, { error: "required" }), z.maxLength(most, { error: "too_many_at_once" }));

/** Customers to ask for feedback, and how. */
export const NewRequests = z.object({
  channel: RequestChannel,
  customers: customersAtMost(requestsAtOnce),
  /** Why they may be written to: they visited or bought something, or they said so. */
  consent: z._default(z.enum(consentBases, { error: "choice_invalid" }), "customer"),
  /** The day on which customers without a day of their own did; today unless told. One to come skips them as `no_consent`. */
  consentOn: z.optional(z.nullable(Day)),
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
          .check(z.gte(0, { error: "number_range" }), z.lt(batchAtMost, { error: "number_range" })),
        /** How many customers the upload has in all. */
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

/** Customers to look at before they are asked: ten times as many in one call. `brief` leaves the words of each message out. */
export const RequestsToPreview = z.extend(NewRequests, {
  customers: customersAtMost(requestsPreviewedAtOnce),
  brief: z._default(z.boolean({ error: "choice_invalid" }), false),
});
export type RequestsToPreview = z.infer<typeof RequestsToPreview>;

/** The answer to a request: a rating whose form needs no nonce and no trap, because the link's token tells whose it is. */
export const RequestAnswer = z.omit(RatingForm, { nonce: true, trap: true });
export type RequestAnswer = z.infer<typeof RequestAnswer>;
