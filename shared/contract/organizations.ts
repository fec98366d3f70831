import * as z from "zod/mini";
import { Dashboard } from "#shared/model/dashboard.ts";
import { LinkAvailability } from "#shared/model/feedback-link.ts";
import { InvitationMode } from "#shared/model/invitation.ts";
import { Organization } from "#shared/model/organization.ts";
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
import { Phone, WebAddress } from "./inputs/text.ts";
import { Day, TimeZone } from "./inputs/time.ts";
import { PathText } from "./params.ts";
import { route } from "./route.ts";

export const listOrganizations = route({
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
export const createOrganization = route({
  id: "organizationCreate",
  method: "POST",
  path: "/api/organizations",
  summary: "Create an organization that I own.",
  access: "account",
  body: NewOrganization,
  answer: Organization,
  status: 201,
  errors: ["link_taken"],
  limits: [{ by: "account", times: 20, seconds: 86400 }],
});

export const readOrganization = route({
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

/** The pages where customers review in public; null where there is none. */
export const PublicPages = z.object({
  googlePlaceId: z.nullable(GooglePlaceId),
  tripadvisorUrl: z.nullable(TripadvisorUrl),
});

/** What can be changed of an organization. What is left out stays. `version` is the one that the change was made on. */
export const OrganizationChanges = z.object({
  averageTransaction: z.optional(z.nullable(Amount)),
  customersPerComplaint: z.optional(CustomersPerComplaint),
  sources: z.optional(PublicPages),
  version: z.optional(z.int({ error: "number_range" })),
});
export const updateOrganization = route({
  id: "organizationUpdate",
  method: "PATCH",
  path: "/api/organizations/{organization}",
  params: { organization: Id },
  summary:
    "Change an organization's settings. With `version`, it is refused where somebody has changed them since that version.",
  access: "organization.update",
  body: OrganizationChanges,
  answer: Organization,
  errors: ["edited_meanwhile"],
});

export const readDashboard = route({
  id: "dashboardRead",
  method: "GET",
  path: "/api/organizations/{organization}/dashboard",
  params: { organization: Id },
  summary: "The figures of a period (30 days up to today unless told) and of the one before, of all locations or one.",
  access: "dashboard.read",
  credentials: ["session", "key"],
  query: z.object({ from: z.optional(Day), to: z.optional(Day), location: z.optional(Id) }),
  answer: Dashboard,
  errors: [],
});

export const checkLink = route({
  id: "feedbackLinkCheck",
  method: "GET",
  path: "/api/feedback-links/{link}",
  params: { link: PathText },
  summary: "Whether a feedback link is free, and free ones like it.",
  access: "account",
  answer: LinkAvailability,
  errors: [],
  limits: [{ by: "account", times: 120, seconds: 60 }],
});
