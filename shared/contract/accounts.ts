import * as z from "zod/mini";
import { Language } from "#shared/model/language.ts";
import { listOf } from "#shared/model/moment.ts";
import { Session } from "#shared/model/session.ts";
import { User } from "#shared/model/user.ts";
import { FirstName, LastName, NewPassword, samePassword } from "./inputs/person.ts";
import { Email, OwnPassword } from "./inputs/text.ts";
import { PathText } from "./params.ts";
import { route } from "./route.ts";

const sessionBegins = { "Set-Cookie": "The cookie of the session that begins." };

const perNetwork = { by: "network", times: 30, seconds: 300 } as const;

/** The limit by email lets about twenty networks use up their own before anybody at the address is refused. */
const mailsToOne = [
  { by: "network", times: 200, seconds: 86_400, countedAs: "networkMail" },
  { by: "network and email", times: 5, seconds: 3_600, countedAs: "accountMail", unlessUnsent: true },
  { by: "email", times: 100, seconds: 3_600, countedAs: "accountMail", unlessUnsent: true },
] as const;

export const readSessionRoute = route({
  id: "sessionRead",
  method: "GET",
  path: "/api/_auth/session",
  summary: "Who is logged in; null for nobody.",
  access: "visitor",
  answer: z.object({ user: z.nullable(User) }),
  errors: [],
});

/** `reopenAccount` reopens an account that its person closed. */
export const LogIn = z.object({ email: Email, password: OwnPassword, comeBack: z.optional(z.literal(true)) });
export const logInRoute = route({
  id: "sessionStart",
  method: "POST",
  path: "/api/_auth/session",
  summary: "Log in.",
  access: "public",
  body: LogIn,
  answer: z.object({ user: User }),
  headers: sessionBegins,
  errors: [
    "invalid_credentials",
    "account_unverified",
    "account_closed",
    "temporary_password_used",
    "temporary_password_expired",
  ],
  limits: [
    { by: "network", times: 100, seconds: 300 },
    { by: "network and email", times: 10, seconds: 900, forgiven: true },
  ],
});

export const logOutRoute = route({
  id: "sessionEnd",
  method: "DELETE",
  path: "/api/_auth/session",
  summary: "Log out of this device.",
  access: "visitor",
  headers: { "Set-Cookie": "Takes the session's cookie away." },
  errors: [],
});

export const Registration = z
  .object({
    firstName: FirstName,
    lastName: LastName,
    email: Email,
    password: NewPassword,
    confirmPassword: OwnPassword,
    acceptTerms: z.literal(true, { error: "terms_required" }),
    language: Language,
  })
  .check(samePassword());
export const registerRoute = route({
  id: "accountRegister",
  method: "POST",
  path: "/api/_auth/register",
  summary: "Open an account; an email asks to confirm the address.",
  access: "public",
  body: Registration,
  status: 202,
  headers: { "Set-Cookie": "The cookie by which the emailed link knows this browser again." },
  errors: [],
  limits: [{ by: "network", times: 20, seconds: 3600 }, ...mailsToOne],
});

export const EmailOnly = z.object({ email: Email });
export const resendVerificationRoute = route({
  id: "accountVerificationResend",
  method: "POST",
  path: "/api/_auth/verify",
  summary: "Send the confirmation email again. The answer is the same for unknown addresses.",
  access: "public",
  body: EmailOnly,
  status: 202,
  errors: [],
  limits: [perNetwork, ...mailsToOne],
});

/** Empty in the browser that registered; elsewhere the password of that registration. */
export const Verification = z.object({ password: OwnPassword });
export const verifyAccountRoute = route({
  id: "accountVerify",
  method: "POST",
  path: "/api/_auth/verify/{token}",
  params: { token: PathText },
  summary:
    "Confirm the address with the emailed token, and log in. Outside the browser that registered it takes the password given then.",
  access: "public",
  body: z.optional(Verification),
  answer: z.object({ user: User }),
  headers: sessionBegins,
  errors: ["token_not_found", "token_spent", "password_needed"],
  limits: [perNetwork],
});

export const forgotPasswordRoute = route({
  id: "passwordForgot",
  method: "POST",
  path: "/api/_auth/forgot",
  summary: "Send a link to set a new password. The answer is the same for unknown addresses.",
  access: "public",
  body: EmailOnly,
  status: 202,
  errors: [],
  limits: [perNetwork, ...mailsToOne],
});

export const readResetTokenRoute = route({
  id: "passwordResetRead",
  method: "GET",
  path: "/api/_auth/forgot/{token}",
  params: { token: PathText },
  summary:
    "Whether the emailed token still serves, and whether the person has yet to accept the terms. Nothing is changed.",
  access: "public",
  answer: z.object({ email: z.string(), asksTerms: z._default(z.boolean(), false) }),
  errors: ["token_not_found", "token_spent"],
  limits: [perNetwork],
});

/** A person added by an organization also accepts the terms here. */
export const PasswordReset = z
  .object({
    password: NewPassword,
    confirmPassword: OwnPassword,
    acceptTerms: z.optional(z.literal(true, { error: "terms_required" })),
  })
  .check(samePassword());
export const resetPasswordRoute = route({
  id: "passwordReset",
  method: "POST",
  path: "/api/_auth/forgot/{token}",
  params: { token: PathText },
  summary: "Set a new password, end every session, and log in.",
  access: "public",
  body: PasswordReset,
  answer: z.object({ user: User }),
  headers: sessionBegins,
  errors: ["token_not_found", "token_spent", "account_closed"],
  limits: [perNetwork],
});

export const FirstPassword = z
  .object({
    password: NewPassword,
    confirmPassword: OwnPassword,
    acceptTerms: z.literal(true, { error: "terms_required" }),
  })
  .check(samePassword());
export const replaceTemporaryPasswordRoute = route({
  id: "passwordReplaceTemporary",
  method: "POST",
  path: "/api/_auth/temporary-password",
  summary:
    "Choose a password in place of the temporary one that I logged in with, and accept the terms. A new session begins.",
  access: "account",
  whileTemporary: true,
  body: FirstPassword,
  answer: z.object({ user: User }),
  headers: sessionBegins,
  errors: ["password_not_temporary", "temporary_password_expired", "edited_meanwhile"],
});

export const listSessionsRoute = route({
  id: "sessionList",
  method: "GET",
  path: "/api/_auth/sessions",
  summary: "Where I am logged in.",
  access: "account",
  answer: listOf(Session),
  errors: [],
});

export const endSessionRoute = route({
  id: "sessionEndOther",
  method: "DELETE",
  path: "/api/_auth/sessions/{session}",
  params: { session: PathText },
  summary: "End one of my sessions.",
  access: "account",
  errors: ["session_not_found"],
});
