import * as z from "zod/mini";
import { AccountExport, Closing, GivenFeedback, isClosingWord } from "#shared/model/account.ts";
import { InvitationMode } from "#shared/model/invitation.ts";
import { Language } from "#shared/model/language.ts";
import { listOf } from "#shared/model/moment.ts";
import { OnboardingStep } from "#shared/model/onboarding.ts";
import { Theme, User } from "#shared/model/user.ts";
import { Id } from "./inputs/id.ts";
import { FeedbackLink, GooglePlaceId, OrganizationName, Threshold, TripadvisorUrl } from "./inputs/organization.ts";
import { Cursor } from "./inputs/paging.ts";
import { FirstName, LastName, NewPassword, samePassword } from "./inputs/person.ts";
import { Phone, PhoneWithCountry } from "./inputs/phone.ts";
import { Email, OwnPassword, WebAddress } from "./inputs/text.ts";
import { TimeZone } from "./inputs/time.ts";
import { typedWord } from "./inputs/typed-word.ts";
import { PathText } from "./params.ts";
import { route } from "./route.ts";

export const readMeRoute = route({
  id: "meRead",
  method: "GET",
  path: "/api/me",
  summary: "My account.",
  access: "account",
  answer: User,
  errors: [],
});

const choice = z.optional(z.boolean({ error: "choice_invalid" }));

const NotificationChanges = z.object({
  email: choice,
  phone: choice,
  feedback: choice,
  held: choice,
  digest: choice,
});

export const Profile = z.partial(
  z.object({
    firstName: FirstName,
    lastName: LastName,
    phone: z.nullable(PhoneWithCountry),
    language: Language,
    theme: Theme,
    notifications: NotificationChanges,
  }),
);
export const updateMeRoute = route({
  id: "meUpdate",
  method: "PATCH",
  path: "/api/me",
  summary: "Change my name, number, language, theme, and what I am told of and how.",
  access: "account",
  body: Profile,
  answer: User,
  errors: [],
});

export const readPhoneRoute = route({
  id: "mePhoneRead",
  method: "GET",
  path: "/api/me/phone",
  summary:
    "Whether my verified number said STOP to our texts: none go to it then, and what it would get comes by email, until it says START.",
  access: "account",
  answer: z.object({ stopped: z.boolean() }),
  errors: [],
});

export const PhoneCodeRequest = z.object({ phone: PhoneWithCountry });
export const sendPhoneCodeRoute = route({
  id: "mePhoneCode",
  method: "POST",
  path: "/api/me/phone/code",
  summary:
    "Send a code of eight digits by SMS to a number that is to be mine. It serves for ten minutes; then ask again. Elsewhere than to Canada and the United States it goes once an organization where I work has bought SMS credits. Where the number has had its texts of the day, none is sent: the code of any of them serves.",
  access: "account",
  body: PhoneCodeRequest,
  answer: z.object({ sent: z.boolean() }),
  status: 202,
  errors: [],
  limits: [
    { by: "account", times: 3, seconds: 86_400, unlessUnsent: true },
    { by: "network", times: 60, seconds: 86_400, unlessUnsent: true },
    // Counts all texts, so that a dead number is not tried forever; after the network's limit, so that strangers do not
    // use it up.
    { by: "account", times: 20, seconds: 86_400, countedAs: "mePhoneCodeAsked" },
    // Last, because they count only texts that were sent.
    { by: "network and phone", times: 3, seconds: 86_400, letsThrough: true, unlessUnsent: true },
    { by: "phone", times: 10, seconds: 86_400, letsThrough: true, unlessUnsent: true },
  ],
});

export const PhoneCode = z.object({
  code: z.string({ error: "code_required" }).check(
    // Phones may autofill the code with a space in the middle.
    z.overwrite((text) => text.slice(0, 40).replaceAll(/\s/g, "")),
    z.minLength(1, { error: "code_required", abort: true }),
    z.regex(/^\d{8}$/, { error: "code_wrong" }),
  ),
});
export const verifyPhoneRoute = route({
  id: "mePhoneVerify",
  method: "POST",
  path: "/api/me/phone/verify",
  summary: "Type back the code that was sent. The number is then mine, and may receive alerts.",
  access: "account",
  body: PhoneCode,
  answer: User,
  errors: ["code_spent"],
});

/** Limits guessing of the password in a browser that was left open. */
const passwordTries = { by: "account", times: 10, seconds: 900, forgiven: true, countedAs: "ownPassword" } as const;

const sessionBegins = { "Set-Cookie": "The cookie of the session that begins in place of all others." };

export const PasswordChange = z
  .object({ oldPassword: OwnPassword, password: NewPassword, confirmPassword: OwnPassword })
  .check(samePassword());
export const changePasswordRoute = route({
  id: "mePassword",
  method: "POST",
  path: "/api/me/password",
  summary: "Set a new password, by the old one. It logs out everywhere else.",
  access: "account",
  body: PasswordChange,
  answer: z.object({ user: User }),
  headers: sessionBegins,
  errors: ["edited_meanwhile"],
  limits: [passwordTries],
});

export const EmailChange = z.object({ email: Email, password: OwnPassword });
export const changeEmailRoute = route({
  id: "meEmail",
  method: "POST",
  path: "/api/me/email",
  summary:
    "Ask for another email address. A link goes to it, and only opening it changes the address. The answer is the same for addresses that have an account.",
  access: "account",
  body: EmailChange,
  status: 202,
  errors: [],
  limits: [
    passwordTries,
    { by: "account", times: 10, seconds: 86_400 },
    { by: "network", times: 200, seconds: 86_400, countedAs: "networkMail" },
    { by: "network and email", times: 5, seconds: 3_600, countedAs: "accountMail" },
    { by: "email", times: 100, seconds: 3_600, countedAs: "accountMail" },
  ],
});

export const confirmEmailRoute = route({
  id: "meEmailConfirm",
  method: "POST",
  path: "/api/me/email/{token}",
  params: { token: PathText },
  summary: "Take the new address by the token that was sent to it. The old one is told, and all other sessions end.",
  access: "account",
  answer: z.object({ user: User }),
  headers: sessionBegins,
  errors: ["token_not_found", "token_spent"],
  limits: [{ by: "network", times: 30, seconds: 300 }],
});

export const exportMeRoute = route({
  id: "meExport",
  method: "GET",
  path: "/api/me/export",
  summary: "Everything that is stored about me, to keep.",
  access: "account",
  answer: AccountExport,
  errors: [],
  limits: [{ by: "account", times: 20, seconds: 3_600 }],
});

export const listGivenRoute = route({
  id: "meFeedbackList",
  method: "GET",
  path: "/api/me/feedbacks",
  summary:
    "The feedback that I gave as a customer with my address, newest first. Anybody can type my address: a page may hold what I never wrote.",
  access: "account",
  query: z.object({ cursor: Cursor }),
  answer: listOf(GivenFeedback),
  errors: ["cursor_invalid"],
});

export const withdrawGivenRoute = route({
  id: "meFeedbackWithdraw",
  method: "POST",
  path: "/api/me/feedbacks/{feedback}/withdraw",
  params: { feedback: Id },
  summary: "Take the comment of a feedback that I gave off the public page. Its stars still count.",
  access: "account",
  errors: ["feedback_not_found"],
});

export const readClosingRoute = route({
  id: "meClosing",
  method: "GET",
  path: "/api/me/closing",
  summary: "What closing my account would mean: which organizations close with it.",
  access: "account",
  answer: Closing,
  errors: [],
});

export const AccountClosing = z.object({
  confirm: typedWord(isClosingWord),
  password: OwnPassword,
});
export const closeMeRoute = route({
  id: "meClose",
  method: "DELETE",
  path: "/api/me",
  summary:
    "Close my account, and the organizations that no other owner keeps. Logging in within 30 days can bring all of it back; then it is erased.",
  access: "account",
  body: AccountClosing,
  headers: { "Set-Cookie": "Takes the session's cookie away." },
  errors: [],
  limits: [passwordTries],
});

/** `timeZone` is the browser's. */
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

export const OnboardingAnswer = z.discriminatedUnion("step", [
  answerTo("welcome"),
  answerTo("feedback-id"),
  answerTo("stars-limit"),
  answerTo("phone-number"),
  answerTo("website-link"),
  answerTo("linked-accounts"),
]);
export type OnboardingAnswer = z.infer<typeof OnboardingAnswer>;

export const onboardRoute = route({
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
