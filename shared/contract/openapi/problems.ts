import { type ProblemCode, problemStatuses } from "#shared/model/problem.ts";
import { isPermission, type Route } from "../route.ts";

/** Includes problems of access, parameters, body and limits. */
function problemsOf(route: Route): Set<ProblemCode> {
  const {
    access,
    whileTemporary,
    credentials = [],
    method,
    params,
    query,
    reads = "json",
    body,
    limits,
    needs,
    errors,
  } = route;
  const asksWho = access === "account" || access === "platform" || isPermission(access);
  return new Set([
    ...errors,
    ...(params ? (["not_found"] as const) : []),
    ...(body || query ? (["invalid"] as const) : []),
    ...(body ? (["too_large"] as const) : []),
    ...(body && reads === "json" ? (["not_json"] as const) : []),
    ...(method === "GET" ? [] : (["cross_site"] as const)),
    ...(asksWho ? (["not_logged_in"] as const) : []),
    ...(asksWho && !whileTemporary ? (["password_change_needed"] as const) : []),
    ...(credentials.includes("key") ? (["key_invalid", "key_forbidden", "too_many"] as const) : []),
    ...(access === "signature" ? (["signature_invalid"] as const) : []),
    ...(access === "platform" ? (["forbidden"] as const) : []),
    ...(isPermission(access) ? (["forbidden", "organization_not_found"] as const) : []),
    ...(isPermission(access) && (method !== "GET" || credentials.includes("key"))
      ? (["organization_closed"] as const)
      : []),
    ...(needs || credentials.includes("key") ? (["subscription_needed"] as const) : []),
    ...(limits ? (["too_many"] as const) : []),
    "unavailable",
    "internal",
  ]);
}

export const problemsByStatus = (route: Route): [status: string, codes: ProblemCode[]][] =>
  Object.entries(Object.groupBy(problemsOf(route), (code) => String(problemStatuses[code]))).map(
    ([status, codes = []]) => [status, codes],
  );
