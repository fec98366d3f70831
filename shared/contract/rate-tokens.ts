import * as z from "zod/mini";
import { RateOutcome } from "#shared/model/rate-profile.ts";
import { RequestedForm } from "#shared/model/request.ts";
import { RequestAnswer } from "./inputs/request.ts";
import { PathText } from "./params.ts";
import { PageSearch, pageSearches } from "./rating.ts";
import { route } from "./route.ts";

/** Form and API share one count per token. */
const submissions = [{ by: "network", times: 20, seconds: 60, countedAs: "answer" }] as const;
const errors = ["token_not_found", "request_expired", "organization_closed", "feedback_settled"] as const;
const params = { token: PathText };

export const readRateTokenRoute = route({
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

export const submitRateTokenRoute = route({
  id: "rateTokenSubmit",
  method: "POST",
  path: "/api/rate-tokens/{token}",
  params,
  summary:
    "Answer a request. There is one feedback for each: sent again, it changes that one until somebody has resolved it.",
  access: "public",
  body: RequestAnswer,
  answer: RateOutcome,
  errors: [...errors, "unavailable"],
  limits: submissions,
});

export const openRateTokenRoute = route({
  id: "rateTokenOpened",
  method: "POST",
  path: "/api/rate-tokens/{token}/opened",
  params,
  summary: "Note that somebody looked at the page of a request. The page sends it once a person did something on it.",
  access: "public",
  errors: [],
  limits: [{ by: "network", times: 60, seconds: 60 }],
});

export const showTokenPageRoute = route({
  id: "tokenPageShow",
  method: "GET",
  path: "/t/{token}",
  params,
  inEachLanguage: true,
  summary: "The customer's page of one request.",
  access: "public",
  query: PageSearch,
  answer: z.string(),
  produces: "text/html",
  errors: ["token_not_found", "request_expired", "organization_closed"],
  limits: pageSearches,
});

export const submitTokenPageRoute = route({
  id: "tokenPageSubmit",
  method: "POST",
  path: "/t/{token}",
  params,
  inEachLanguage: true,
  summary: "The form of one request, sent without script.",
  access: "public",
  reads: "form",
  body: RequestAnswer,
  status: 303,
  headers: {
    Location: "The page that says thanks.",
    "Set-Cookie": "The cookie by which the thanks page knows the browser that sent the feedback.",
  },
  produces: "text/html",
  errors: [...errors, "unavailable"],
  limits: submissions,
});

export const withdrawTokenCommentRoute = route({
  id: "tokenPageWithdraw",
  method: "POST",
  path: "/t/{token}/withdraw",
  params,
  inEachLanguage: true,
  summary:
    "Take the comment of one's answer off the public page, also once the business has dealt with it. Its stars still count.",
  access: "public",
  answer: z.string(),
  produces: "text/html",
  errors: ["token_not_found", "request_expired", "organization_closed", "not_found", "unavailable"],
  limits: submissions,
});

/** Mail programs post their own one-click body (RFC 8058), which is ignored. */
export const optOutRoute = route({
  id: "optOut",
  method: "POST",
  path: "/api/opt-out/{token}",
  params,
  summary:
    "Say that one wants no more requests of this business, by any channel. Again it changes nothing. What is still queued is not sent.",
  access: "public",
  // Mail programs may send an Origin (RFC 8058).
  fromAnySite: true,
  errors: ["token_not_found"],
  limits: [{ by: "network", times: 60, seconds: 60 }],
});

export const showStopPageRoute = route({
  id: "stopPageShow",
  method: "GET",
  path: "/t/{token}/stop",
  params,
  inEachLanguage: true,
  summary: "Asks whether one wants no more requests of this business. Looking at it changes nothing.",
  access: "public",
  query: z.object({ back: z.catch(z.optional(z.enum(["1"])), undefined) }),
  answer: z.string(),
  produces: "text/html",
  errors: ["token_not_found"],
});

export const submitStopPageRoute = route({
  id: "stopPageSubmit",
  method: "POST",
  path: "/t/{token}/stop",
  params,
  inEachLanguage: true,
  summary:
    "The same without script: stops, and leads to the page that says so. With `undo` it takes back what was said by a link.",
  access: "public",
  reads: "form",
  body: z.object({ undo: z.optional(z.enum(["1"], { error: "choice_invalid" })) }),
  status: 303,
  headers: { Location: "The page that says that it is so." },
  produces: "text/html",
  errors: ["token_not_found"],
  limits: [{ by: "network", times: 60, seconds: 60 }],
});
