import * as z from "zod/mini";
import { InvitationMode } from "#shared/model/invitation.ts";
import { Language } from "#shared/model/language.ts";
import { OnboardingStep } from "#shared/model/onboarding.ts";
import { Notifications, Theme, User } from "#shared/model/user.ts";
import { FeedbackLink, GooglePlaceId, OrganizationName, Threshold, TripadvisorUrl } from "./inputs/organization.ts";
import { FirstName, LastName, PhoneWithCountry } from "./inputs/person.ts";
import { Phone, WebAddress } from "./inputs/text.ts";
import { TimeZone } from "./inputs/time.ts";
import { route } from "./route.ts";

export const readMe = route({
  id: "meRead",
  method: "GET",
  path: "/api/me",
  summary: "My account.",
  access: "account",
  answer: User,
  errors: [],
});

export const Profile = z.partial(
  z.object({
    firstName: FirstName,
    lastName: LastName,
    phone: z.nullable(PhoneWithCountry),
    language: Language,
    theme: Theme,
    notifications: Notifications,
  }),
);
export const updateMe = route({
  id: "meUpdate",
  method: "PATCH",
  path: "/api/me",
  summary: "Change my name, number, language, theme and how complaints are announced to me.",
  access: "account",
  body: Profile,
  answer: User,
  errors: [],
});

export const PhoneCodeRequest = z.object({ phone: PhoneWithCountry });
export const sendPhoneCode = route({
  id: "mePhoneCode",
  method: "POST",
  path: "/api/me/phone/code",
  summary:
    "Send a code of eight digits by SMS to a number that is to be mine. It serves for ten minutes; then ask again. Where the number has had its texts of the day, none is sent: the code of any of them serves.",
  access: "account",
  body: PhoneCodeRequest,
  answer: z.object({ sent: z.boolean() }),
  status: 202,
  errors: [],
  limits: [
    { by: "account", times: 3, seconds: 86_400 },
    { by: "address and age", times: 60, seconds: 86_400 },
    // These two come last: what they count is a text that is sent, and that brings the number's owner the code of the day.
    { by: "phone and address", times: 3, seconds: 86_400, letsThrough: true },
    { by: "phone", times: 10, seconds: 86_400, letsThrough: true },
  ],
});

export const PhoneCode = z.object({
  code: z.string({ error: "code_required" }).check(
    // A phone may insert the code as it stands in the text: with a space in the middle.
    z.overwrite((text) => text.slice(0, 40).replaceAll(/\s/g, "")),
    z.minLength(1, { error: "code_required", abort: true }),
    z.regex(/^\d{8}$/, { error: "code_wrong" }),
  ),
});
export const verifyPhone = route({
  id: "mePhoneVerify",
  method: "POST",
  path: "/api/me/phone/verify",
  summary: "Type back the code that was sent. The number is then mine, and may receive alerts.",
  access: "account",
  body: PhoneCode,
  answer: User,
  errors: ["code_spent"],
});

/** The body of each onboarding step. `timeZone` is the browser's, so that days begin where the business is. */
export const onboardingBodies = {
  welcome: z.object({ organizationName: OrganizationName, timeZone: z.optional(TimeZone) }),
  "feedback-id": z.object({ feedbackId: FeedbackLink }),
  "stars-limit": z.object({ interceptLessThan: Threshold, invitationMode: InvitationMode }),
  "phone-number": z.object({ phone: Phone }),
  "website-link": z.object({ website: z.optional(z.nullable(WebAddress)) }),
  "linked-accounts": z.object({
    googlePlaceId: z.optional(z.nullable(GooglePlaceId)),
    tripadvisorUrl: z.optional(z.nullable(TripadvisorUrl)),
  }),
} as const satisfies Record<OnboardingStep, z.core.$ZodType>;

const answerTo = <Step extends OnboardingStep>(step: Step) =>
  z.extend(onboardingBodies[step], { step: z.literal(step) });

/** One answered step: its body's fields and its name. */
export const OnboardingAnswer = z.discriminatedUnion("step", [
  answerTo("welcome"),
  answerTo("feedback-id"),
  answerTo("stars-limit"),
  answerTo("phone-number"),
  answerTo("website-link"),
  answerTo("linked-accounts"),
]);
export type OnboardingAnswer = z.infer<typeof OnboardingAnswer>;

export const onboard = route({
  id: "meOnboard",
  method: "PUT",
  path: "/api/me/onboarding/{step}",
  params: { step: OnboardingStep },
  summary: "Answer one onboarding step: the next one, or an earlier one again. The body is the step's own.",
  access: "account",
  body: z.looseObject({}),
  answer: User,
  errors: ["not_found", "onboarding_order", "link_taken", "link_changed_often", "edited_meanwhile"],
  limits: [{ by: "account", times: 200, seconds: 86_400 }],
});
