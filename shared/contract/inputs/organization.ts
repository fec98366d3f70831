import * as z from "zod/mini";
import { feedbackLinkFormat, feedbackLinkLimit } from "#shared/model/feedback-link.ts";
import { tripadvisorFault, tripadvisorPage, tripadvisorPageLimit } from "#shared/model/public-page.ts";
import { atMost, formatted, properName } from "./text.ts";
import { withoutFault } from "./without-fault.ts";

export const OrganizationName = properName(100, "name_required");

/** The `{link}` of `/a/{link}`; lowercased. */
export const FeedbackLink = z
  .string({ error: "link_format" })
  .check(
    z.trim(),
    ...atMost(feedbackLinkLimit, "link_format"),
    z.toLowerCase(),
    z.regex(feedbackLinkFormat, { error: "link_format" }),
  );

/** A rating below the threshold is intercepted; 1 intercepts none. */
export const Threshold = z
  .int({ error: "number_range" })
  .check(z.gte(1, { error: "number_range" }), z.lte(5, { error: "number_range" }));

export const CustomersPerComplaint = z
  .int({ error: "customers_range" })
  .check(z.gte(1, { error: "customers_range" }), z.lte(1_000, { error: "customers_range" }));

export const GooglePlaceId = formatted(300, /^[A-Za-z0-9_-]{10,300}$/, "place_id_invalid");

export const TripadvisorUrl = z.string({ error: "url_invalid" }).check(
  z.trim(),
  ...atMost(tripadvisorPageLimit),
  withoutFault(tripadvisorFault),
  z.overwrite((text) => tripadvisorPage(text) ?? text),
);
