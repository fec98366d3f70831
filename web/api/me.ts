import { type MutationOptions, type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import {
  type onboardingBodies,
  onboardRoute,
  type PhoneCode,
  type PhoneCodeRequest,
  type Profile,
  readPhoneRoute,
  sendPhoneCodeRoute,
  updateMeRoute,
  verifyPhoneRoute,
} from "#shared/contract/me.ts";
import type { OnboardingStep } from "#shared/model/onboarding.ts";
import type { User } from "#shared/model/user.ts";
import { call } from "./client.ts";
import { linkChecksKey, organizationCacheKey, organizationsKey } from "./organizations.ts";
import type { ApiProblem } from "./problem.ts";
import { sessionCacheKey } from "./session.ts";

export function useUpdateMe() {
  const queries = useQueryClient();
  return useMutation({
    // In sequence, so that the last change's answer stays.
    scope: { id: "me" },
    mutationFn: (body: z.input<typeof Profile>) => call(updateMeRoute, { body }),
    onSuccess: (user) => queries.setQueryData<User | null>(sessionCacheKey, user),
  });
}

/** Whether the number opted out of SMS; undefined while unknown. */
export function usePhoneStopped({ phone, phoneVerified }: User): boolean | undefined {
  const { data } = useQuery({
    queryKey: ["phone", phone],
    queryFn: ({ signal }) => call(readPhoneRoute, { signal }),
    enabled: phoneVerified,
  });
  return data?.stopped;
}

export const useSendPhoneCode = () =>
  useMutation({ mutationFn: (body: z.input<typeof PhoneCodeRequest>) => call(sendPhoneCodeRoute, { body }) });

export function useVerifyPhone() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof PhoneCode>) => call(verifyPhoneRoute, { body }),
    onSuccess: (user) => queries.setQueryData<User | null>(sessionCacheKey, user),
  });
}

type StepAnswer = {
  [Step in OnboardingStep]: { step: Step; body: z.input<(typeof onboardingBodies)[Step]> };
}[OnboardingStep];

/** Answers an onboarding step, and refetches the organization before the next step starts. */
export const onboarding = (queries: QueryClient): MutationOptions<User, ApiProblem, StepAnswer> => ({
  mutationFn: ({ step, body }) => call(onboardRoute, { params: { step }, body }),
  onSuccess: async (user) => {
    // The last answer no longer names the organization.
    const answered = user.onboarding ?? queries.getQueryData<User | null>(sessionCacheKey)?.onboarding;
    void queries.invalidateQueries({ queryKey: linkChecksKey });
    // Inactive queries too: the next screen would show stale data.
    const refetchType = "all";
    await Promise.all([
      queries.invalidateQueries({ queryKey: organizationsKey, refetchType }),
      answered?.organization
        ? queries.invalidateQueries({ queryKey: organizationCacheKey(answered.organization), refetchType })
        : undefined,
    ]);
    queries.setQueryData<User | null>(sessionCacheKey, user);
  },
});

export const useOnboard = () => useMutation(onboarding(useQueryClient()));
