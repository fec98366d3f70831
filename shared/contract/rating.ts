import * as z from "zod/mini";
import { NamedThing } from "#shared/model/feedback.ts";
import { RateOutcome, RateProfile } from "#shared/model/rate-profile.ts";
import { Id } from "./inputs/id.ts";
import { LateContact } from "./inputs/late-contact.ts";
import { RatingForm } from "./inputs/rating-form.ts";
import { InvitationTarget } from "./inputs/sources.ts";
import { prose } from "./inputs/text.ts";
import { Link } from "./params.ts";
import { type Limit, route } from "./route.ts";

const choiceWords = z.optional(prose(100));

/** Lenient: the page renders whatever its address says. */
export const PageSearch = z.object({ q: z.catch(choiceWords, undefined) });

/** Search by script and search by page share one count per feedback link. */
const searches = { by: "network", times: 120, seconds: 60, countedAs: "choices" } as const satisfies Limit;

export const pageSearches = [{ ...searches, asking: "q" }] as const;

/** Beyond the first figure of a network at one business, or beyond its link's, ratings are held. */
const submissions = [
  { by: "network", times: 1_200, heldBeyond: 120, seconds: 3_600, countedAs: "rating" },
  { by: "link", times: 3_000, seconds: 60, letsThrough: true, countedAs: "rating" },
] as const;

/** By the network and feedback of the browser that sent it. */
const additions = [{ by: "network", times: 20, seconds: 60, countedAs: "thanks" }] as const;

const RateQuery = z.object({
  /** Counts the click on its feedback once; an unknown id only redirects. */
  feedback: z.catch(z.optional(Id), undefined),
});

export const readRateRoute = route({
  id: "rateRead",
  method: "GET",
  path: "/api/rate/{link}",
  params: { link: Link },
  summary: "What the customer's page shows, and the nonce that a rating must send back.",
  access: "public",
  answer: z.extend(RateProfile, { nonce: z.string() }),
  errors: ["link_not_found", "organization_closed"],
});

export const searchChoicesRoute = route({
  id: "rateChoices",
  method: "GET",
  path: "/api/rate/{link}/choices",
  params: { link: Link },
  summary:
    "Locations or employees of a page that offers more than twenty choices: up to twenty whose name holds every word of `q`.",
  access: "public",
  query: z.object({
    of: z.enum(["location", "employee"], { error: "choice_invalid" }),
    q: choiceWords,
  }),
  answer: z.object({ items: z.array(NamedThing) }),
  errors: ["link_not_found", "organization_closed"],
  limits: [searches],
});

export const submitRateRoute = route({
  id: "rateSubmit",
  method: "POST",
  path: "/api/rate/{link}",
  params: { link: Link },
  summary:
    "Send a rating. The same form again answers the same feedback; other answers with its nonce are stored nowhere.",
  access: "public",
  body: RatingForm,
  answer: RateOutcome,
  status: 201,
  errors: ["link_not_found", "organization_closed", "form_expired", "form_spent", "unavailable"],
  limits: submissions,
});

export const followInvitationRoute = route({
  id: "rateInvite",
  method: "GET",
  path: "/api/rate/{link}/invite/{source}",
  params: { link: Link, source: InvitationTarget },
  summary:
    "Counts the click once for each feedback and leads on to the public review page: `source` is `google`, `tripadvisor` or the id of a further link.",
  access: "public",
  query: RateQuery,
  status: 302,
  headers: { Location: "The public review page." },
  errors: ["link_not_found", "not_found"],
});

export const showRatePageRoute = route({
  id: "ratePageShow",
  method: "GET",
  path: "/a/{link}",
  params: { link: Link },
  inEachLanguage: true,
  summary:
    "The customer's page. `q` is looked for among its locations or employees, where it offers more than twenty choices.",
  access: "public",
  query: PageSearch,
  answer: z.string(),
  produces: "text/html",
  errors: ["link_not_found", "organization_closed"],
  limits: pageSearches,
});

export const submitRatePageRoute = route({
  id: "ratePageSubmit",
  method: "POST",
  path: "/a/{link}",
  params: { link: Link },
  inEachLanguage: true,
  summary: "The customer's form, sent without script.",
  access: "public",
  reads: "form",
  body: RatingForm,
  status: 303,
  headers: {
    Location: "The page that says thanks.",
    "Set-Cookie": "The cookie by which the thanks page knows the browser that sent the feedback.",
  },
  produces: "text/html",
  errors: ["link_not_found", "organization_closed", "form_expired", "form_spent", "unavailable"],
  limits: submissions,
});

export const showThanksPageRoute = route({
  id: "ratePageThanks",
  method: "GET",
  path: "/a/{link}/thanks/{feedback}",
  params: { link: Link, feedback: Id },
  query: z.object({ settled: z.catch(z.optional(z.enum(["1"])), undefined) }),
  inEachLanguage: true,
  summary: "Thanks, where the feedback went, and the invitation.",
  access: "public",
  answer: z.string(),
  produces: "text/html",
  errors: ["link_not_found", "not_found"],
});

export const leaveContactRoute = route({
  id: "ratePageContact",
  method: "POST",
  path: "/a/{link}/thanks/{feedback}",
  params: { link: Link, feedback: Id },
  inEachLanguage: true,
  summary: "Add an email or a phone number to a private feedback, once, from the browser that sent it.",
  access: "public",
  reads: "form",
  body: LateContact,
  status: 303,
  headers: { Location: "The page that says thanks." },
  produces: "text/html",
  errors: ["link_not_found", "not_found", "form_expired", "contact_already_left", "unavailable"],
  limits: additions,
});

export const showOwnCommentRoute = route({
  id: "ratePageComment",
  method: "POST",
  path: "/a/{link}/comment/{feedback}",
  params: { link: Link, feedback: Id },
  inEachLanguage: true,
  summary: "Take one's comment off the public page, from the browser that sent it. Its stars still count.",
  access: "public",
  answer: z.string(),
  produces: "text/html",
  errors: ["link_not_found", "not_found", "form_expired", "unavailable"],
  limits: additions,
});
