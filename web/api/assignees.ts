import { useQuery } from "@tanstack/react-query";
import { listAssigneesRoute } from "#shared/contract/feedbacks.ts";
import type { NamedThing } from "#shared/model/feedback.ts";
import { call } from "./client.ts";
import { usersKey } from "./users.ts";

/** Whom feedback can be assigned to; undefined until it is known. */
export const useAssignees = (organization: string, enabled = true): NamedThing[] | undefined =>
  useQuery({
    queryKey: [...usersKey(organization), "assignees"],
    queryFn: async ({ signal }) => (await call(listAssigneesRoute, { params: { organization }, signal })).items,
    enabled,
    staleTime: 60_000,
  }).data;
