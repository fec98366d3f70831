import * as z from "zod/mini";

/** Every failure the API can answer, and its HTTP status. The texts are `problems.json` in each language. */
export const problemStatuses = {
  invalid: 400,
  not_json: 400,
  cursor_invalid: 400,
  not_logged_in: 401,
  invalid_credentials: 401,
  key_invalid: 401,
  signature_invalid: 401,
  forbidden: 403,
  cross_site: 403,
  account_unverified: 403,
  account_closed: 403,
  password_needed: 403,
  password_change_needed: 403,
  role_above_own: 403,
  not_found: 404,
  organization_not_found: 404,
  user_not_found: 404,
  offer_not_found: 404,
  location_not_found: 404,
  employee_not_found: 404,
  feedback_not_found: 404,
  message_not_found: 404,
  link_not_found: 404,
  key_not_found: 404,
  session_not_found: 404,
  token_not_found: 404,
  feedback_already_resolved: 409,
  feedback_not_resolved: 409,
  contact_already_left: 409,
  undo_too_late: 409,
  too_many_keys: 409,
  message_not_failed: 409,
  complaint_settled: 409,
  receiver_unreachable: 409,
  no_sms_credits: 409,
  link_taken: 409,
  link_changed_often: 409,
  user_already_there: 409,
  last_owner: 409,
  password_not_temporary: 409,
  employee_has_login: 409,
  onboarding_order: 409,
  edited_meanwhile: 409,
  organization_closed: 410,
  token_spent: 410,
  code_spent: 410,
  temporary_password_used: 410,
  temporary_password_expired: 410,
  form_expired: 410,
  too_large: 413,
  unprocessable: 422,
  too_many: 429,
  internal: 500,
  outside_service: 502,
  unavailable: 503,
} as const;

export type ProblemCode = keyof typeof problemStatuses;
const codes = Object.keys(problemStatuses).filter((code): code is ProblemCode => Object.hasOwn(problemStatuses, code));

/** What every failure answers. `fields` names each wrong field and says why, in the caller's language. */
export const ProblemAnswer = z.object({
  error: z.object({
    code: z.enum(codes),
    message: z.string(),
    fields: z.record(z.string(), z.string()),
    requestId: z.string(),
  }),
});
export type ProblemAnswer = z.infer<typeof ProblemAnswer>;
