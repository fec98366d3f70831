import { AuditFilter } from "#shared/contract/audit.ts";

const { shape } = AuditFilter;

/** The filter that an address says. What the API would refuse is left out: people edit addresses. */
export function filterFrom(search: URLSearchParams): AuditFilter {
  const asked = (name: keyof typeof shape) => shape[name].safeParse(search.get(name) ?? undefined).data;
  return { user: asked("user"), action: asked("action"), from: asked("from"), to: asked("to") };
}
