import { useQuery } from "@tanstack/react-query";
import { listFeedbacks } from "#shared/contract/feedbacks.ts";
import { call } from "./client.ts";
import { feedbacksKey } from "./feedback-keys.ts";

const few = "5";

export const useFoundFeedbacks = (organization: string, q: string, enabled: boolean) =>
  useQuery({
    queryKey: [...feedbacksKey(organization), "found", q],
    queryFn: async ({ signal }) =>
      (await call(listFeedbacks, { params: { organization }, query: { q, limit: few }, signal })).items,
    enabled,
    staleTime: 15_000,
  });
