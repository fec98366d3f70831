import * as z from "zod/mini";
import { isClosingWord } from "#shared/model/account.ts";
import { Dashboard, MonthScore } from "#shared/model/dashboard.ts";
import { LinkAvailability } from "#shared/model/feedback-link.ts";
import { InvitationMode } from "#shared/model/invitation.ts";
import { Language } from "#shared/model/language.ts";
import { Organization } from "#shared/model/organization.ts";
import { PublicScore } from "#shared/model/public-score.ts";
import { Id } from "./inputs/id.ts";
import { Amount } from "./inputs/money.ts";
import {
  CustomersPerComplaint,
  FeedbackLink,
  GooglePlaceId,
  OrganizationName,
  Threshold,
  TripadvisorUrl,
} from "./inputs/organization.ts";
import { Phone } from "./inputs/phone.ts";
import { LogoBytes } from "./inputs/picture.ts";
import { StreetAddress } from "./inputs/place.ts";
import {
  AnswerWithin,
  BrandColor,
  ContactPerson,
  Currency,
  FeedbackTags,
  PageTextChanges,
  PauseDays,
  ReminderAfter,
  SendingHours,
  SmsCountries,
} from "./inputs/settings.ts";
import { Email, WebAddress } from "./inputs/text.ts";
import { Day, TimeZone } from "./inputs/time.ts";
import { typedWord } from "./inputs/typed-word.ts";
import { PathText } from "./params.ts";
import { route } from "./route.ts";
import { looks } from "./source-limits.ts";

export const listOrganizationsRoute = route({
  id: "organizationList",
  method: "GET",
  path: "/api/organizations",
  summary: "The organizations that I am a member of, as a plain list.",
  access: "account",
  answer: z.array(Organization),
  errors: [],
});

export const NewOrganization = z.object({
  name: OrganizationName,
  feedbackId: FeedbackLink,
  interceptLessThan: z.optional(Threshold),
  invitationMode: z.optional(InvitationMode),
  phone: z.optional(z.nullable(Phone)),
  website: z.optional(z.nullable(WebAddress)),
  timeZone: z.optional(TimeZone),
});
export const createOrganizationRoute = route({
  id: "organizationCreate",
  method: "POST",
  path: "/api/organizations",
  summary: "Create an organization that I own.",
  access: "account",
  body: NewOrganization,
  answer: Organization,
  status: 201,
  errors: ["link_taken", "edited_meanwhile"],
  limits: [{ by: "account", times: 20, seconds: 86400 }],
});

export const readOrganizationRoute = route({
  id: "organizationRead",
  method: "GET",
  path: "/api/organizations/{organization}",
  params: { organization: Id },
  summary: "One organization.",
  access: "organization.read",
  credentials: ["session", "key"],
  answer: Organization,
  errors: [],
});

export const PublicPages = z.object({
  googlePlaceId: z.nullable(GooglePlaceId),
  tripadvisorUrl: z.nullable(TripadvisorUrl),
});

const version = z.optional(z.int({ error: "number_range" }));

export const FeedbackSettingsChanges = z.object({
  feedbackId: z.optional(FeedbackLink),
  interceptLessThan: z.optional(Threshold),
  invitationMode: z.optional(InvitationMode),
  forceName: z.optional(z.boolean({ error: "choice_invalid" })),
  forceEmail: z.optional(z.boolean({ error: "choice_invalid" })),
  forcePhone: z.optional(z.boolean({ error: "choice_invalid" })),
  pageTexts: z.optional(PageTextChanges),
  sources: z.optional(PublicPages),
  publicScore: z.optional(z.boolean({ error: "choice_invalid" })),
  answerWithin: z.optional(z.nullable(AnswerWithin)),
  feedbackTags: z.optional(FeedbackTags),
  sendingHours: z.optional(SendingHours),
  pauseDays: z.optional(PauseDays),
  reminderAfter: z.optional(z.nullable(ReminderAfter)),
  replyTo: z.optional(z.nullable(Email)),
  smsCountries: z.optional(z.nullable(SmsCountries)),
  version,
});

export const OrganizationChanges = z.extend(FeedbackSettingsChanges, {
  name: z.optional(OrganizationName),
  website: z.optional(z.nullable(WebAddress)),
  phone: z.optional(z.nullable(Phone)),
  customerServicePhone: z.optional(z.nullable(Phone)),
  mailingAddress: z.optional(z.nullable(StreetAddress)),
  billingContact: z.optional(z.nullable(ContactPerson)),
  privacyContact: z.optional(z.nullable(ContactPerson)),
  timeZone: z.optional(TimeZone),
  language: z.optional(Language),
  currency: z.optional(Currency),
  averageTransaction: z.optional(z.nullable(Amount)),
  customersPerComplaint: z.optional(CustomersPerComplaint),
  brandColor: z.optional(z.nullable(BrandColor)),
});
export const updateOrganizationRoute = route({
  id: "organizationUpdate",
  method: "PATCH",
  path: "/api/organizations/{organization}",
  params: { organization: Id },
  summary:
    "Change an organization's settings. With `version`, it is refused where somebody has changed them since that version.",
  access: "organization.update",
  body: OrganizationChanges,
  answer: Organization,
  errors: ["subscription_needed", "link_taken", "link_changed_often", "edited_meanwhile"],
});

export const OrganizationClosing = z.object({ confirm: typedWord(isClosingWord) });
export const closeOrganizationRoute = route({
  id: "organizationClose",
  method: "DELETE",
  path: "/api/organizations/{organization}",
  params: { organization: Id },
  summary:
    "Close an organization. An owner can open it again within 30 days; then it is erased with its feedback. `confirm` is the word that the screen asks for.",
  access: "organization.close",
  body: OrganizationClosing,
  errors: ["edited_meanwhile"],
  // Each closing emails every owner.
  limits: [{ by: "account", times: 10, seconds: 86_400 }],
});

export const reopenOrganizationRoute = route({
  id: "organizationReopen",
  method: "POST",
  path: "/api/organizations/{organization}/reopen",
  params: { organization: Id },
  summary: "Open an organization again that was closed within the last 30 days. One that is open stays as it is.",
  access: "organization.close",
  whileClosed: true,
  errors: ["organization_closed", "edited_meanwhile"],
  limits: [{ by: "account", times: 10, seconds: 86_400 }],
});

export const updateFeedbackSettingsRoute = route({
  id: "feedbackSettingsUpdate",
  method: "PATCH",
  path: "/api/organizations/{organization}/feedback-settings",
  params: { organization: Id },
  summary: "Change how an organization asks for feedback, with `version` as for its other settings.",
  access: "feedbackSettings.update",
  body: FeedbackSettingsChanges,
  answer: Organization,
  errors: ["subscription_needed", "link_taken", "link_changed_often", "edited_meanwhile"],
});

export const putLogoRoute = route({
  id: "logoPut",
  method: "PUT",
  path: "/api/organizations/{organization}/logo",
  params: { organization: Id },
  summary:
    "Set the logo: the bytes of a PNG, JPEG or WebP image of at most 1 MB, not animated, at most 4,000 pixels a side.",
  access: "organization.update",
  reads: "bytes",
  // Larger than the logo limit, so that the error names the field; Lambda accepts no more.
  bodyAtMost: 4_500_000,
  body: LogoBytes,
  answer: Organization,
  errors: ["outside_service", "edited_meanwhile"],
  // Every logo is kept, because sent emails show it.
  limits: [{ by: "account", times: 30, seconds: 86_400 }],
});

export const deleteLogoRoute = route({
  id: "logoDelete",
  method: "DELETE",
  path: "/api/organizations/{organization}/logo",
  params: { organization: Id },
  summary: "Show no logo any more.",
  access: "organization.update",
  answer: Organization,
  status: 200,
  errors: ["edited_meanwhile"],
});

export const readDashboardRoute = route({
  id: "dashboardRead",
  method: "GET",
  path: "/api/organizations/{organization}/dashboard",
  params: { organization: Id },
  summary:
    "The figures of a period (30 days up to today unless told) and of the one before: of the organization, one location, or one employee. Public figures are of this moment, whatever the period: nothing of them may be kept. A public page that takes longer than half a second is `slow`; `sourceFigures` waits longer for it.",
  access: "dashboard.read",
  credentials: ["session", "key"],
  query: z.object({
    from: z.optional(Day),
    to: z.optional(Day),
    location: z.optional(Id),
    employee: z.optional(Id),
  }),
  answer: Dashboard,
  errors: [],
  // Each source call is billed; beyond the limit the dashboard answers without them.
  limits: looks.map((limit) => ({ ...limit, letsThrough: true })),
});

export const readMonthScoresRoute = route({
  id: "monthScoresRead",
  method: "GET",
  path: "/api/organizations/{organization}/month-scores",
  params: { organization: Id },
  summary:
    "The score of this month and of the eleven before, from private ratings: of the organization, one location, or one employee.",
  access: "dashboard.read",
  query: z.object({ location: z.optional(Id), employee: z.optional(Id) }),
  answer: z.object({ items: z.array(MonthScore) }),
  errors: ["subscription_needed"],
});

export const readOwnScoreRoute = route({
  id: "organizationScore",
  method: "GET",
  path: "/api/organizations/{organization}/score",
  params: { organization: Id },
  summary: "What the public score of the organization, or of one location, says, whether it is shown or not.",
  access: "feedbackSettings.update",
  query: z.object({ location: z.optional(Id) }),
  answer: PublicScore,
  errors: ["location_not_found"],
});

export const checkLinkRoute = route({
  id: "feedbackLinkCheck",
  method: "GET",
  path: "/api/feedback-links/{link}",
  params: { link: PathText },
  summary:
    "Whether a feedback link is free, and free ones like it. To an organization of one's own its former links are: it can take them back.",
  access: "account",
  query: z.object({ organization: z.optional(Id) }),
  answer: LinkAvailability,
  errors: [],
  limits: [{ by: "account", times: 120, seconds: 60 }],
});
