import { useQuery } from "@tanstack/react-query";
import { listAssigneesRoute } from "#shared/contract/feedbacks.ts";
import type { NamedThing } from "#shared/model/feedback.ts";
import { call } from "./client.ts";
import { usersKey } from "./users.ts";

/** Whom a feedback, or any that one sees, can be assigned to; undefined until it is known. */
export const useAssignees = (
  organization: string,
  { feedback, enabled = true }: { feedback?: string | undefined; enabled?: boolean } = {},
): NamedThing[] | undefined =>
  useQuery({
    queryKey: [...usersKey(organization), "assignees", feedback ?? null],
    queryFn: async ({ signal }) =>
      (await call(listAssigneesRoute, { params: { organization }, query: { feedback }, signal })).items,
    enabled,
    staleTime: 60_000,
  }).data;
