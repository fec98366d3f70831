import { type MutationOptions, type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import {
  onboard,
  type onboardingBodies,
  type PhoneCode,
  type PhoneCodeRequest,
  type Profile,
  readPhone,
  sendPhoneCode,
  updateMe,
  verifyPhone,
} from "#shared/contract/me.ts";
import type { OnboardingStep } from "#shared/model/onboarding.ts";
import type { User } from "#shared/model/user.ts";
import { call } from "./client.ts";
import { linkChecksKey, organizationKey, organizationsKey } from "./organizations.ts";
import type { ApiProblem } from "./problem.ts";
import { sessionKey } from "./session.ts";

/** Changes my name, phone number, language, theme or notification settings. */
export function useUpdateMe() {
  const queries = useQueryClient();
  return useMutation({
    // One after the other: the answer to the last change is what is shown.
    scope: { id: "me" },
    mutationFn: (body: z.input<typeof Profile>) => call(updateMe, { body }),
    onSuccess: (user) => queries.setQueryData<User | null>(sessionKey, user),
  });
}

/** Whether my number said stop to our texts; undefined while that is not known. */
export function usePhoneStopped({ phone, phoneVerified }: User): boolean | undefined {
  const { data } = useQuery({
    queryKey: ["phone", phone],
    queryFn: ({ signal }) => call(readPhone, { signal }),
    enabled: phoneVerified,
  });
  return data?.stopped;
}

/** Sends a code to a number that is to be mine. */
export const useSendPhoneCode = () =>
  useMutation({ mutationFn: (body: z.input<typeof PhoneCodeRequest>) => call(sendPhoneCode, { body }) });

/** Types the code back. Problem: `code_spent`. */
export function useVerifyPhone() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof PhoneCode>) => call(verifyPhone, { body }),
    onSuccess: (user) => queries.setQueryData<User | null>(sessionKey, user),
  });
}

/** An onboarding step and the body of its answer. */
export type StepAnswer = {
  [Step in OnboardingStep]: { step: Step; body: z.input<(typeof onboardingBodies)[Step]> };
}[OnboardingStep];

/**
 * Answers an onboarding step. Everything that shows the organization is read anew before the next step begins. Problems:
 * `onboarding_order`, `link_taken`, `link_changed_often`, `edited_meanwhile`.
 */
export const onboarding = (queries: QueryClient): MutationOptions<User, ApiProblem, StepAnswer> => ({
  mutationFn: ({ step, body }) => call(onboard, { params: { step }, body }),
  onSuccess: async (user) => {
    // The last answer names no organization any more.
    const answered = user.onboarding ?? queries.getQueryData<User | null>(sessionKey)?.onboarding;
    void queries.invalidateQueries({ queryKey: linkChecksKey });
    // Also what no screen shows now: the next one would show it as it was.
    const refetchType = "all";
    await Promise.all([
      queries.invalidateQueries({ queryKey: organizationsKey, refetchType }),
      answered?.organization
        ? queries.invalidateQueries({ queryKey: organizationKey(answered.organization), refetchType })
        : undefined,
    ]);
    queries.setQueryData<User | null>(sessionKey, user);
  },
});

/** Answers an onboarding step, as `onboarding` says. */
export const useOnboard = () => useMutation(onboarding(useQueryClient()));
