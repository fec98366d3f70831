import * as z from "zod/mini";
import { searchLimit } from "#shared/model/feedback.ts";
import { Funnel, FunnelComparison, funnelSteps } from "#shared/model/funnel.ts";
import { Language } from "#shared/model/language.ts";
import { listOf } from "#shared/model/moment.ts";
import { Request, RequestChannel, RequestStatus } from "#shared/model/request.ts";
import {
  CanceledBatch,
  RequestBatch,
  RequestBatchFigures,
  RequestPreview,
  SentRequests,
} from "#shared/model/request-batch.ts";
import { RequestTemplate, RequestTemplates } from "#shared/model/request-template.ts";
import { SmsLedger } from "#shared/model/sms-ledger.ts";
import { FoundStopped, Stopped } from "#shared/model/stopped.ts";
import { Id } from "./inputs/id.ts";
import { pageOf50 } from "./inputs/paging.ts";
import { Erasing, NewRequests, NewStopped, RequestsToPreview } from "./inputs/request.ts";
import { prose } from "./inputs/text.ts";
import { Day } from "./inputs/time.ts";
import { route } from "./route.ts";

const bodyAtMost = 256 * 1_024;
const errors = ["location_not_found", "employee_not_found", "subscription_needed"] as const;

export const sendRequestsRoute = route({
  id: "requestSend",
  method: "POST",
  path: "/api/organizations/{organization}/requests",
  params: { organization: Id },
  summary:
    "Ask customers for feedback, at most a hundred a call. Who may not be asked is skipped, with the reason. Requests wait for the hours in which customers may be written to.",
  access: "request.send",
  credentials: ["session", "key"],
  bodyAtMost,
  body: NewRequests,
  answer: SentRequests,
  errors: [...errors, "batch_canceled", "too_many", "first_week_full", "day_full"],
});

export const previewRequestsRoute = route({
  id: "requestPreview",
  method: "POST",
  path: "/api/organizations/{organization}/requests/preview",
  params: { organization: Id },
  summary:
    "What would come of asking these customers: each message as it will arrive, or why it is not sent. Nothing is kept. An answer has room for 4 MB of words: from the first message on that does not fit, `text` is empty and `subject` null, as they all are with `brief`.",
  access: "request.send",
  credentials: ["session", "key"],
  bodyAtMost: 10 * bodyAtMost,
  body: RequestsToPreview,
  answer: RequestPreview,
  errors: [...errors, "too_many"],
});

export const RequestFilter = z.object({
  status: z.optional(RequestStatus),
  step: z.optional(z.enum(funnelSteps, { error: "choice_invalid" })),
  channel: z.optional(RequestChannel),
  location: z.optional(Id),
  employee: z.optional(Id),
  batch: z.optional(Id),
  replied: z.optional(z.enum(["true"], { error: "choice_invalid" })),
  from: z.optional(Day),
  to: z.optional(Day),
  /** Searches name, email and number; ignores case and accents. */
  q: z.optional(prose(searchLimit)),
});
export type RequestFilter = z.infer<typeof RequestFilter>;

export const listRequestsRoute = route({
  id: "requestList",
  method: "GET",
  path: "/api/organizations/{organization}/requests",
  params: { organization: Id },
  summary: "Requests, newest first, up to 50 at a time. A page may hold fewer, even none, while `next` is not null.",
  access: "request.read",
  credentials: ["session", "key"],
  query: z.extend(RequestFilter, pageOf50),
  answer: listOf(Request),
  errors: ["cursor_invalid"],
});

const one = { organization: Id, request: Id };

export const readRequestRoute = route({
  id: "requestRead",
  method: "GET",
  path: "/api/organizations/{organization}/requests/{request}",
  params: one,
  summary: "One request.",
  access: "request.read",
  credentials: ["session", "key"],
  answer: Request,
  errors: ["request_not_found"],
});

export const cancelRequestRoute = route({
  id: "requestCancel",
  method: "POST",
  path: "/api/organizations/{organization}/requests/{request}/cancel",
  params: one,
  summary: "Take back a request that is still queued. Its SMS credits return to the pool.",
  access: "request.send",
  credentials: ["session", "key"],
  answer: Request,
  errors: ["request_not_found", "request_not_queued"],
});

export const eraseRequestRoute = route({
  id: "requestErase",
  method: "DELETE",
  path: "/api/organizations/{organization}/requests/{request}",
  params: one,
  summary:
    "Erase the customer of a request from everything that they were asked; what is queued is taken back. `others`: what is done with requests that name only one of their number and address, or others'; without it, they are counted and nothing is erased.",
  access: "feedback.erase",
  whileClosed: true,
  query: Erasing,
  errors: ["request_not_found"],
});

export const listTemplatesRoute = route({
  id: "requestTemplates",
  method: "GET",
  path: "/api/organizations/{organization}/request-templates",
  params: { organization: Id },
  summary: "What requests say, by each channel in each language: the business's own words, or else the product's.",
  access: "feedbackSettings.update",
  answer: RequestTemplates,
  errors: [],
});

const longest = 4_000;

/** Without a text, restores the default words. */
export const TemplateChanges = z.object({
  subject: z.optional(z.nullable(prose(longest))),
  text: z.nullable(prose(longest)),
  version: z.optional(z.int({ error: "number_range" })),
});

export const updateTemplateRoute = route({
  id: "requestTemplateUpdate",
  method: "PUT",
  path: "/api/organizations/{organization}/request-templates/{channel}/{language}",
  params: { organization: Id, channel: RequestChannel, language: Language },
  summary:
    "Change what requests say by a channel in a language, or with `text` null take the product's own words again. Requests that are queued keep the words they were queued with.",
  access: "feedbackSettings.update",
  body: TemplateChanges,
  answer: RequestTemplate,
  errors: ["template_incomplete", "edited_meanwhile"],
});

const period = { from: z.optional(Day), to: z.optional(Day) };

export const readFunnelRoute = route({
  id: "funnelRead",
  method: "GET",
  path: "/api/organizations/{organization}/funnel",
  params: { organization: Id },
  summary:
    "How far the requests came that were asked in a period (30 days up to today unless told): all of them, a location's, or one channel's.",
  access: "request.read",
  credentials: ["session", "key"],
  query: z.object({ ...period, location: z.optional(Id), channel: z.optional(RequestChannel) }),
  answer: Funnel,
  errors: [],
});

export const compareFunnelsRoute = route({
  id: "funnelCompareRead",
  method: "GET",
  path: "/api/organizations/{organization}/funnel/compare",
  params: { organization: Id },
  summary:
    "How far the requests of a period came by location, or by the text that they were sent with. Without those of which there are none. Requests about no location, or about one that was removed, stand together last, as `none`: so that the sum is all of them.",
  access: "request.read",
  credentials: ["session", "key"],
  query: z.object({ ...period, by: z.enum(["location", "template"], { error: "choice_invalid" }) }),
  answer: FunnelComparison,
  errors: [],
});

export const listRequestBatchesRoute = route({
  id: "requestBatchList",
  method: "GET",
  path: "/api/organizations/{organization}/request-batches",
  params: { organization: Id },
  summary: "Uploads of customers, newest first.",
  access: "request.read",
  credentials: ["session", "key"],
  query: z.object(pageOf50),
  answer: listOf(RequestBatch),
  errors: ["cursor_invalid"],
});

const upload = { organization: Id, batch: Id };

export const readRequestBatchRoute = route({
  id: "requestBatchRead",
  method: "GET",
  path: "/api/organizations/{organization}/request-batches/{batch}",
  params: upload,
  summary: "An upload of customers, and how many of its requests stand in each state.",
  access: "request.read",
  credentials: ["session", "key"],
  answer: RequestBatchFigures,
  errors: ["batch_not_found"],
});

export const cancelRequestBatchRoute = route({
  id: "requestBatchCancel",
  method: "POST",
  path: "/api/organizations/{organization}/request-batches/{batch}/cancel",
  params: upload,
  summary:
    "Take an upload back: from now on none of its requests goes out. Each call takes back up to 500 that wait, with their SMS credits. Call again until `left` is 0.",
  access: "request.send",
  credentials: ["session", "key"],
  answer: CanceledBatch,
  errors: ["batch_not_found"],
});

export const readSmsPoolRoute = route({
  id: "smsPoolRead",
  method: "GET",
  path: "/api/organizations/{organization}/sms",
  params: { organization: Id },
  summary: "The SMS credits, and each change of them, newest first.",
  access: "billing.read",
  query: z.object(pageOf50),
  answer: SmsLedger,
  errors: ["cursor_invalid"],
});

export const listStoppedRoute = route({
  id: "stoppedList",
  method: "GET",
  path: "/api/organizations/{organization}/stopped",
  params: { organization: Id },
  summary:
    "Who may not be asked, newest first, with masked addresses. `q` finds one number or address, typed in full, also where somebody said stop to all.",
  access: "stopped.read",
  query: z.extend(z.object({ q: z.optional(prose(searchLimit)) }), pageOf50),
  answer: listOf(FoundStopped),
  errors: ["cursor_invalid"],
  // The answer reveals who opted out: enough for a counter, too few for a list of numbers.
  limits: [
    { by: "account", times: 300, seconds: 86_400, asking: "q" },
    { by: "organization", times: 600, seconds: 86_400, asking: "q" },
  ],
});

export const addStoppedRoute = route({
  id: "stoppedAdd",
  method: "POST",
  path: "/api/organizations/{organization}/stopped",
  params: { organization: Id },
  summary:
    "Ask somebody no more who said so to staff. What is queued to them is dropped. Nothing takes it back but their own word.",
  access: "stopped.add",
  body: NewStopped,
  answer: Stopped,
  errors: [],
});
