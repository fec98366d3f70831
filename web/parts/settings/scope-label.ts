import type { TFunction } from "i18next";
import { keyScopes } from "#shared/rules/permissions.ts";

const texts = {
  "organization.read": "may.organization_read",
  "dashboard.read": "may.dashboard_read",
  "location.read": "may.location_read",
  "location.manage": "may.location_manage",
  "employee.read": "may.employee_read",
  "user.read": "may.user_read",
  "user.manage": "may.user_manage",
  "feedback.read": "may.feedback_read",
  "feedback.resolve": "may.feedback_resolve",
  "feedback.note": "may.feedback_note",
  "feedback.export": "may.feedback_export",
  "feedback.import": "may.feedback_import",
  "request.send": "may.request_send",
  "request.read": "may.request_read",
} as const satisfies Record<(typeof keyScopes)[number], string>;

/** What a scope lets a key do, in words. An unknown one is shown by its name. */
export function scopeLabel(t: TFunction<"apiKeys">, scope: string): string {
  const known = keyScopes.find((one) => one === scope);
  return known === undefined ? scope : t(texts[known]);
}
