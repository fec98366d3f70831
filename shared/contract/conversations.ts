import * as z from "zod/mini";
import { AnswerTemplates, answerTemplateLimits } from "#shared/model/answer-template.ts";
import { answerLimit, ConversationEntry } from "#shared/model/conversation.ts";
import { Feedback, NamedThing } from "#shared/model/feedback.ts";
import { Language } from "#shared/model/language.ts";
import { listOf } from "#shared/model/moment.ts";
import { RequestChannel } from "#shared/model/request.ts";
import { Id } from "./inputs/id.ts";
import { line, paragraphs } from "./inputs/text.ts";
import { PathText } from "./params.ts";
import { route } from "./route.ts";

const params = { organization: Id, feedback: Id };

export const entriesOfPage = 20;

export const readConversationRoute = route({
  id: "conversationRead",
  method: "GET",
  path: "/api/organizations/{organization}/feedbacks/{feedback}/conversation",
  params,
  summary: `Answers to a feedback's customer and their replies, newest first, ${entriesOfPage} at a time; what stands around an answer by SMS; and which others type one now.`,
  access: "feedback.note",
  credentials: ["session", "key"],
  query: z.object({ before: z.optional(Id) }),
  answer: z.extend(listOf(ConversationEntry), {
    sms: z.object({ before: z.string(), after: z.string() }),
    writing: z.array(NamedThing),
  }),
  errors: ["feedback_not_found"],
});

export const sendAnswerRoute = route({
  id: "answerSend",
  method: "POST",
  path: "/api/organizations/{organization}/feedbacks/{feedback}/answers",
  params,
  summary:
    "Answer a feedback's customer by email or SMS. With `after`, the newest entry that was seen, it is refused once somebody else was faster.",
  access: "feedback.note",
  credentials: ["session", "key"],
  body: z.object({ channel: RequestChannel, text: paragraphs(answerLimit), after: z.optional(z.nullable(Id)) }),
  answer: Feedback,
  status: 201,
  errors: ["feedback_not_found", "answered_meanwhile", "no_sms_credits", "unprocessable"],
  limits: [{ by: "account", times: 300, seconds: 86_400 }],
});

export const writingRoute = route({
  id: "conversationWriting",
  method: "PUT",
  path: "/api/organizations/{organization}/feedbacks/{feedback}/writing",
  params,
  summary: "Show others for half a minute that one types an answer.",
  access: "feedback.note",
  errors: ["feedback_not_found"],
});

export const listAnswerTemplatesRoute = route({
  id: "answerTemplates",
  method: "GET",
  path: "/api/organizations/{organization}/answer-templates",
  params: { organization: Id },
  summary: "The organization's own answer templates to customers.",
  access: "feedback.note",
  answer: AnswerTemplates,
  errors: [],
});

export const TypedAnswerTemplate = z.object({
  name: line(answerTemplateLimits.name),
  text: paragraphs(answerTemplateLimits.text),
  language: Language,
});

export const updateAnswerTemplatesRoute = route({
  id: "answerTemplatesUpdate",
  method: "PUT",
  path: "/api/organizations/{organization}/answer-templates",
  params: { organization: Id },
  summary:
    "Replace the organization's own answer templates to customers. They may have the placeholders {name}, {business}, {location} and {employee}.",
  access: "feedback.note",
  body: z.object({
    items: z.array(TypedAnswerTemplate).check(z.maxLength(answerTemplateLimits.count)),
    version: z.optional(z.int({ error: "number_range" })),
  }),
  // The longest answers in letters of three bytes.
  bodyAtMost: 131_072,
  answer: AnswerTemplates,
  errors: ["edited_meanwhile"],
  limits: [{ by: "account", times: 300, seconds: 86_400 }],
});

export const showReplyPageRoute = route({
  id: "replyPageShow",
  method: "GET",
  path: "/t/{token}/reply",
  params: { token: PathText },
  inEachLanguage: true,
  summary: "A customer's page of the conversation about their feedback. Looking at it changes nothing.",
  access: "public",
  query: z.object({ sent: z.catch(z.optional(z.enum(["1"])), undefined) }),
  answer: z.string(),
  produces: "text/html",
  errors: ["token_not_found", "organization_closed"],
  limits: [{ by: "network", times: 60, seconds: 60 }],
});

export const submitReplyPageRoute = route({
  id: "replyPageSubmit",
  method: "POST",
  path: "/t/{token}/reply",
  params: { token: PathText },
  inEachLanguage: true,
  summary: "Reply in the conversation about one's feedback.",
  access: "public",
  reads: "form",
  body: z.object({ text: paragraphs(answerLimit) }),
  status: 303,
  headers: { Location: "The page with the reply." },
  produces: "text/html",
  errors: ["token_not_found", "organization_closed", "too_many"],
  limits: [{ by: "network", times: 20, seconds: 60 }],
});

const YesOrNo = z.enum(["yes", "no"], { error: "choice_invalid" });

export const showPutRightPageRoute = route({
  id: "putRightPageShow",
  method: "GET",
  path: "/t/{token}/put-right",
  params: { token: PathText },
  inEachLanguage: true,
  summary: "Ask a customer whether their complaint was put right. Looking at it changes nothing.",
  access: "public",
  query: z.object({ is: z.catch(z.optional(YesOrNo), undefined) }),
  answer: z.string(),
  produces: "text/html",
  errors: ["token_not_found", "organization_closed"],
  limits: [{ by: "network", times: 60, seconds: 60 }],
});

export const submitPutRightPageRoute = route({
  id: "putRightPageSubmit",
  method: "POST",
  path: "/t/{token}/put-right",
  params: { token: PathText },
  inEachLanguage: true,
  summary: "Say whether one's complaint was put right; no reopens it. What was said can be changed once within a week.",
  access: "public",
  reads: "form",
  body: z.object({ is: YesOrNo }),
  status: 303,
  headers: { Location: "The page with what was said." },
  produces: "text/html",
  errors: ["token_not_found", "organization_closed", "feedback_settled"],
  limits: [{ by: "network", times: 20, seconds: 60 }],
});
