import type { InfiniteData } from "@tanstack/react-query";
import type { Feedback } from "#shared/model/feedback.ts";

type FeedbackPage = { items: Feedback[]; next: string | null };
export type FeedbackPages = InfiniteData<FeedbackPage, string>;

export const feedbacksKey = (organization: string) => ["organization", organization, "feedbacks"] as const;
export const feedbackListsKey = (organization: string) => [...feedbacksKey(organization), "list"] as const;
export const feedbackKey = (organization: string, feedback: string) =>
  [...feedbacksKey(organization), "one", feedback] as const;
export const pendingKey = (organization: string) => [...feedbacksKey(organization), "pending"] as const;
export const anyFeedbackKey = (organization: string) => [...feedbacksKey(organization), "any"] as const;
