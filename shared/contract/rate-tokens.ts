import * as z from "zod/mini";
import { RateOutcome } from "#shared/model/rate-profile.ts";
import { RequestedForm } from "#shared/model/requested-form.ts";
import { RatingForm } from "./inputs/rating-form.ts";
import { PathText } from "./params.ts";
import { route } from "./route.ts";

/** Form and API share one count, and what is none of them another. */
const submissions = [{ by: "address", times: 20, seconds: 60, countedAs: "rating", rubbishApart: true }] as const;
const errors = ["token_not_found", "request_expired", "organization_closed", "feedback_settled"] as const;
const params = { token: PathText };

export const readRateToken = route({
  id: "rateTokenRead",
  method: "GET",
  path: "/api/rate-tokens/{token}",
  params,
  summary:
    "What the page of a request shows: the business, what is known of its customer, and what they answered before. Reading it notes nothing: programs follow links too.",
  access: "public",
  answer: RequestedForm,
  errors: ["token_not_found", "request_expired", "organization_closed"],
});

export const submitRateToken = route({
  id: "rateTokenSubmit",
  method: "POST",
  path: "/api/rate-tokens/{token}",
  params,
  summary:
    "Answer a request. There is one feedback for each: sent again, it changes that one until somebody has resolved it.",
  access: "public",
  body: RatingForm,
  answer: RateOutcome,
  errors: [...errors, "form_expired", "unavailable"],
  limits: submissions,
});

export const openRateToken = route({
  id: "rateTokenOpened",
  method: "POST",
  path: "/api/rate-tokens/{token}/opened",
  params,
  summary: "Note that somebody looked at the page of a request. The page sends it once a person did something on it.",
  access: "public",
  errors: [],
  limits: [{ by: "address", times: 60, seconds: 60 }],
});

const atEveryLanguage = (path: string) => [`/en${path}`, `/fr${path}`] as const;

export const showTokenPage = route({
  id: "tokenPageShow",
  method: "GET",
  path: "/t/{token}",
  params,
  alsoAt: atEveryLanguage("/t/{token}"),
  summary: "The customer's page of one request.",
  access: "public",
  answer: z.string(),
  produces: "text/html",
  errors: ["token_not_found", "request_expired", "organization_closed"],
});

export const submitTokenPage = route({
  id: "tokenPageSubmit",
  method: "POST",
  path: "/t/{token}",
  params,
  alsoAt: atEveryLanguage("/t/{token}"),
  summary: "The form of one request, sent without script.",
  access: "public",
  reads: "form",
  body: RatingForm,
  status: 303,
  headers: { Location: "The page that says thanks." },
  produces: "text/html",
  errors: [...errors, "form_expired", "unavailable"],
  limits: submissions,
});
