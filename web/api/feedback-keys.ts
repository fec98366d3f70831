import { type InfiniteData, useQuery } from "@tanstack/react-query";
import { listFeedbacksRoute } from "#shared/contract/feedbacks.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import { call } from "./client.ts";

type FeedbackPage = { items: Feedback[]; next: string | null };
export type FeedbackPages = InfiniteData<FeedbackPage, string>;

export const feedbacksKey = (organization: string) => ["organization", organization, "feedbacks"] as const;
export const feedbackListsKey = (organization: string) => [...feedbacksKey(organization), "list"] as const;
export const feedbackCacheKey = (organization: string, feedback: string) =>
  [...feedbacksKey(organization), "one", feedback] as const;
export const pendingKey = (organization: string) => [...feedbacksKey(organization), "pending"] as const;
export const anyFeedbackKey = (organization: string) => [...feedbacksKey(organization), "any"] as const;

const few = "5";

export const useFoundFeedbacks = (organization: string, q: string, enabled: boolean) =>
  useQuery({
    queryKey: [...feedbacksKey(organization), "found", q],
    queryFn: async ({ signal }) =>
      (await call(listFeedbacksRoute, { params: { organization }, query: { q, limit: few }, signal })).items,
    enabled,
    staleTime: 15_000,
  });
