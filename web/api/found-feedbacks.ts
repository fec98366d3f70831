import { useQuery } from "@tanstack/react-query";
import { listFeedbacks } from "#shared/contract/feedbacks.ts";
import { call } from "./client.ts";
import { feedbacksKey } from "./feedback-keys.ts";

/** How many are looked for. */
const few = "5";

/** The newest few feedbacks that hold some words. Asks only if `enabled`. */
export const useFoundFeedbacks = (organization: string, q: string, enabled: boolean) =>
  useQuery({
    queryKey: [...feedbacksKey(organization), "found", q],
    queryFn: async ({ signal }) =>
      (await call(listFeedbacks, { params: { organization }, query: { q, limit: few }, signal })).items,
    enabled,
    staleTime: 15_000,
  });
