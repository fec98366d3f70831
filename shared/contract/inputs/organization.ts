import * as z from "zod/mini";
import { feedbackLinkFormat } from "#shared/model/feedback-link.ts";
import { line } from "./text.ts";

export const OrganizationName = line(100, "name_required");

/** The public name of an organization or location, the `{link}` of `/a/{link}`; capitals become lowercase letters. */
export const FeedbackLink = z
  .string({ error: "link_format" })
  .check(z.trim(), z.toLowerCase(), z.regex(feedbackLinkFormat, { error: "link_format" }));

/** The star threshold, 1 to 5: a rating below it is intercepted; 1 intercepts nothing. */
export const Threshold = z
  .int({ error: "number_range" })
  .check(z.gte(1, { error: "number_range" }), z.lte(5, { error: "number_range" }));

/** A Google Place ID as Google's finder shows it: letters, digits, `_` and `-`. */
export const GooglePlaceId = z
  .string({ error: "place_id_invalid" })
  .check(z.trim(), z.regex(/^[A-Za-z0-9_-]{10,300}$/, { error: "place_id_invalid" }));

/** The complete link to a Tripadvisor page: its location id is read from `-d123-`. */
export const TripadvisorUrl = z
  .string({ error: "url_invalid" })
  .check(
    z.trim(),
    z.regex(
      /^https:\/\/(?:www\.)?tripadvisor\.[a-z.]{2,6}\/(?:Restaurant|Hotel|Attraction)_Review-g\d+-d\d+-[^\s]+\.html(?:[?#]\S*)?$/,
      { error: "url_invalid" },
    ),
  );
