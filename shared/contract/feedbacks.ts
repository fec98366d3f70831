import * as z from "zod/mini";
import {
  ContactWay,
  Feedback,
  FeedbackChannel,
  FeedbackStatus,
  heldAtOnce,
  NamedThing,
  noteLimit,
  Outcome,
  searchLimit,
} from "#shared/model/feedback.ts";
import { ImportReport, importBatchBytes, importBatchLimit } from "#shared/model/import.ts";
import { listOf } from "#shared/model/moment.ts";
import { operationAnswer } from "#shared/model/operation.ts";
import { tagLimit } from "#shared/model/organization.ts";
import { Chosen, Id, operationPart } from "./inputs/id.ts";
import { Cursor, pageOf50 } from "./inputs/paging.ts";
import { Erasing } from "./inputs/request.ts";
import { FeedbackTags } from "./inputs/settings.ts";
import { formatted, line, paragraphs, prose } from "./inputs/text.ts";
import { Day } from "./inputs/time.ts";
import { route } from "./route.ts";

/** `rating` is one star count, or several with commas. */
export const FeedbackFilter = z.object({
  status: z.optional(FeedbackStatus),
  intercepted: z.optional(z.enum(["true", "false"], { error: "choice_invalid" })),
  rating: z.optional(formatted(9, /^[1-5](?:,[1-5]){0,4}$/, "rating_invalid")),
  location: z.optional(Id),
  employee: z.optional(Id),
  channel: z.optional(FeedbackChannel),
  /** Whether the customer left an email or phone number; `phone` requires a number. */
  reachable: z.optional(z.enum(["true", "false", "phone"], { error: "choice_invalid" })),
  /** A person's id, `me`, or `none`: also of whom may not answer any more. */
  assignee: z.optional(formatted(26, /^(?:me|none|[0-7][0-9A-HJKMNP-TV-Z]{25})$/, "choice_invalid")),
  /** Pending beyond the due day. */
  overdue: z.optional(z.enum(["true"], { error: "choice_invalid" })),
  /** Pending: its customer has to write next, or replied last. */
  waiting: z.optional(z.enum(["customer", "reply"], { error: "choice_invalid" })),
  /** Also one that is no longer in the organization's list. */
  tag: z.optional(line(tagLimit)),
  outcome: z.optional(Outcome),
  from: z.optional(Day),
  to: z.optional(Day),
  /** Searches comment, name, email and number; ignores case and accents. */
  q: z.optional(prose(searchLimit)),
});
export type FeedbackFilter = z.infer<typeof FeedbackFilter>;

export const listFeedbacksRoute = route({
  id: "feedbackList",
  method: "GET",
  path: "/api/organizations/{organization}/feedbacks",
  params: { organization: Id },
  summary:
    "Feedback, newest first (`order=oldest` turns it round), up to 50 at a time. A page may hold fewer, even none, while `next` is not null. The first page of what is pending says how many are, where there are more pages.",
  access: "feedback.read",
  credentials: ["session", "key"],
  query: z.extend(FeedbackFilter, {
    order: z.optional(z.enum(["newest", "oldest"], { error: "choice_invalid" })),
    ...pageOf50,
  }),
  answer: z.extend(listOf(Feedback), {
    /** Total pending, on the first of several pages; null with filters other than location or employee. */
    pending: z.optional(z.nullable(z.int())),
  }),
  errors: ["cursor_invalid"],
});

export const exportFeedbacksRoute = route({
  id: "feedbackExport",
  method: "GET",
  path: "/api/organizations/{organization}/feedbacks/export",
  params: { organization: Id },
  summary: "Feedback as CSV, oldest first, in parts.",
  access: "feedback.export",
  credentials: ["session", "key"],
  query: z.extend(FeedbackFilter, { cursor: Cursor }),
  answer: z.string(),
  produces: "text/csv",
  headers: { "X-Next-Cursor": "The `cursor` of the next part; missing on the last one." },
  errors: ["cursor_invalid"],
});

export const importFeedbacksRoute = route({
  id: "feedbackImport",
  method: "POST",
  path: "/api/organizations/{organization}/feedbacks/import",
  params: { organization: Id },
  summary: `Import past feedback, up to ${importBatchLimit} rows a call. Rows that are already there add nothing.`,
  access: "feedback.import",
  credentials: ["session", "key"],
  bodyAtMost: importBatchBytes,
  body: z.object({
    rows: z.array(z.unknown()).check(z.maxLength(importBatchLimit, { error: "too_many_at_once" })),
    complaints: z.optional(z.enum(["resolved", "pending"], { error: "choice_invalid" })),
    ...operationPart,
  }),
  answer: ImportReport,
  errors: [],
  // 150,000 rows a day; larger imports continue the next day.
  limits: [{ by: "account", times: 1_500, seconds: 86_400 }],
});

export const undoImportRoute = route({
  id: "feedbackImportUndo",
  method: "POST",
  path: "/api/organizations/{organization}/feedbacks/import/undo",
  params: { organization: Id },
  summary: "Take out again what an import added, by ids. What somebody has worked on since stays.",
  access: "feedback.import",
  body: z.object({
    feedbacks: z.array(Id).check(z.maxLength(importBatchLimit, { error: "too_many_at_once" })),
    ...operationPart,
  }),
  answer: z.object({ removed: z.int(), kept: z.int(), ...operationAnswer }),
  errors: [],
});

export const readFeedbackRoute = route({
  id: "feedbackRead",
  method: "GET",
  path: "/api/organizations/{organization}/feedbacks/{feedback}",
  params: { organization: Id, feedback: Id },
  summary: "One feedback with its notes.",
  access: "feedback.read",
  credentials: ["session", "key"],
  answer: Feedback,
  errors: ["feedback_not_found"],
});

export const assignFeedbackRoute = route({
  id: "feedbackAssign",
  method: "PATCH",
  path: "/api/organizations/{organization}/feedbacks/{feedback}",
  params: { organization: Id, feedback: Id },
  summary:
    "Change who owns a feedback, when its answer is due (from today on), and its tags (of the organization's list). Null for nobody or no day.",
  access: "feedback.resolve",
  credentials: ["session", "key"],
  body: z.object({
    assignee: z.optional(z.nullable(Chosen)),
    due: z.optional(z.nullable(Day)),
    tags: z.optional(FeedbackTags),
  }),
  answer: Feedback,
  errors: ["feedback_not_found"],
});

export const feedbacksAtOnce = 50;
const ids = /^[0-7][0-9A-HJKMNP-TV-Z]{25}(?:,[0-7][0-9A-HJKMNP-TV-Z]{25})*$/;

export const listAssigneesRoute = route({
  id: "feedbackAssigneeList",
  method: "GET",
  path: "/api/organizations/{organization}/feedbacks/assignees",
  params: { organization: Id },
  summary: `The members whom a feedback can be assigned to, by name: with \`feedback\` that one (or each of ${feedbacksAtOnce} at most, with commas), else any that the caller sees.`,
  access: "feedback.resolve",
  credentials: ["session", "key"],
  query: z.object({ feedback: z.optional(formatted(27 * feedbacksAtOnce - 1, ids, "invalid")) }),
  answer: z.object({ items: z.array(NamedThing) }),
  errors: ["feedback_not_found"],
});

export const eraseFeedbackRoute = route({
  id: "feedbackErase",
  method: "DELETE",
  path: "/api/organizations/{organization}/feedbacks/{feedback}",
  params: { organization: Id, feedback: Id },
  summary:
    "Erase a feedback for good; the figures follow. One that answered a request erases its customer from what they were asked, too, as `requestErase` does.",
  access: "feedback.erase",
  whileClosed: true,
  query: Erasing,
  errors: ["feedback_not_found"],
});

export const withdrawCommentRoute = route({
  id: "feedbackWithdraw",
  method: "POST",
  path: "/api/organizations/{organization}/feedbacks/{feedback}/withdraw",
  params: { organization: Id, feedback: Id },
  summary:
    "Take a comment off the public page, for its author. Its stars still count, and only its author can share it again.",
  access: "feedback.erase",
  whileClosed: true,
  answer: Feedback,
  errors: ["feedback_not_found"],
});

export const resolveFeedbackRoute = route({
  id: "feedbackResolve",
  method: "POST",
  path: "/api/organizations/{organization}/feedbacks/{feedback}/resolve",
  params: { organization: Id, feedback: Id },
  summary: "Mark a feedback as resolved, with a note and what came of it if given.",
  access: "feedback.resolve",
  credentials: ["session", "key"],
  body: z.object({ note: z.optional(prose(noteLimit)), outcome: z.optional(Outcome) }),
  answer: Feedback,
  errors: ["feedback_not_found", "feedback_already_resolved"],
});

export const reopenFeedbackRoute = route({
  id: "feedbackReopen",
  method: "POST",
  path: "/api/organizations/{organization}/feedbacks/{feedback}/reopen",
  params: { organization: Id, feedback: Id },
  summary: "Reopen a resolved feedback; a note says who and when.",
  access: "feedback.resolve",
  credentials: ["session", "key"],
  body: z.object({ note: z.optional(prose(noteLimit)) }),
  answer: Feedback,
  errors: ["feedback_not_found", "feedback_not_resolved"],
});

export const undoResolveFeedbackRoute = route({
  id: "feedbackResolveUndo",
  method: "DELETE",
  path: "/api/organizations/{organization}/feedbacks/{feedback}/resolve",
  params: { organization: Id, feedback: Id },
  summary: "Take back that I resolved a feedback, within five minutes; no note of it stays.",
  access: "feedback.resolve",
  answer: Feedback,
  errors: ["feedback_not_found", "feedback_not_resolved", "undo_too_late"],
});

export const noteFeedbackRoute = route({
  id: "feedbackNote",
  method: "POST",
  path: "/api/organizations/{organization}/feedbacks/{feedback}/notes",
  params: { organization: Id, feedback: Id },
  summary: "Add an internal note.",
  access: "feedback.note",
  credentials: ["session", "key"],
  body: z.object({ text: paragraphs(noteLimit) }),
  answer: Feedback,
  status: 201,
  errors: ["feedback_not_found", "unprocessable"],
});

const contacts = "/api/organizations/{organization}/feedbacks/{feedback}/contacts";

export const contactCustomerRoute = route({
  id: "feedbackContact",
  method: "POST",
  path: contacts,
  params: { organization: Id, feedback: Id },
  summary: "Note that I contacted the customer, by phone or email. Said again within ten minutes it is one note.",
  access: "feedback.note",
  credentials: ["session", "key"],
  body: z.object({ by: ContactWay }),
  answer: Feedback,
  status: 201,
  errors: ["feedback_not_found", "unprocessable"],
});

export const undoContactRoute = route({
  id: "feedbackContactUndo",
  method: "DELETE",
  path: contacts,
  params: { organization: Id, feedback: Id },
  summary: "Take back the newest note that I contacted the customer. Where there is none, nothing changes.",
  access: "feedback.note",
  answer: Feedback,
  status: 200,
  errors: ["feedback_not_found"],
});

export const listHeldFeedbacksRoute = route({
  id: "feedbackHeldList",
  method: "GET",
  path: "/api/organizations/{organization}/feedbacks/held",
  params: { organization: Id },
  summary: `Ratings that came faster than a link may count, oldest first, up to ${heldAtOnce}: neither counted nor listed until somebody accepts them.`,
  access: "feedback.resolve",
  answer: z.object({ items: z.array(Feedback), more: z.boolean() }),
  errors: [],
});

export const decideHeldFeedbacksRoute = route({
  id: "feedbackHeldDecide",
  method: "POST",
  path: "/api/organizations/{organization}/feedbacks/held",
  params: { organization: Id },
  summary: `Accept held ratings, or discard them, which asks for the right to erase too: those named, else the ${heldAtOnce} oldest. Discarded ones are gone for good. Answers how many of those named somebody else had decided before, and how.`,
  access: "feedback.resolve",
  body: z.object({
    decision: z.enum(["accept", "discard"], { error: "choice_invalid" }),
    feedbacks: z.optional(z.array(Id).check(z.maxLength(heldAtOnce, { error: "too_many_at_once" }))),
    ...operationPart,
  }),
  answer: z.object({
    decided: z.int(),
    already: z.object({ accepted: z.int(), discarded: z.int() }),
    more: z.boolean(),
    ...operationAnswer,
  }),
  errors: [],
});
