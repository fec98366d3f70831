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

export function useUpdateMe() {
  const queries = useQueryClient();
  return useMutation({
    // In sequence, so that the last change's answer stays.
    scope: { id: "me" },
    mutationFn: (body: z.input<typeof Profile>) => call(updateMe, { body }),
    onSuccess: (user) => queries.setQueryData<User | null>(sessionKey, user),
  });
}

/** Whether the number opted out of SMS; undefined while unknown. */
export function usePhoneStopped({ phone, phoneVerified }: User): boolean | undefined {
  const { data } = useQuery({
    queryKey: ["phone", phone],
    queryFn: ({ signal }) => call(readPhone, { signal }),
    enabled: phoneVerified,
  });
  return data?.stopped;
}

export const useSendPhoneCode = () =>
  useMutation({ mutationFn: (body: z.input<typeof PhoneCodeRequest>) => call(sendPhoneCode, { body }) });

export function useVerifyPhone() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof PhoneCode>) => call(verifyPhone, { body }),
    onSuccess: (user) => queries.setQueryData<User | null>(sessionKey, user),
  });
}

type StepAnswer = {
  [Step in OnboardingStep]: { step: Step; body: z.input<(typeof onboardingBodies)[Step]> };
}[OnboardingStep];

/** Answers an onboarding step, and refetches the organization before the next step starts. */
export const onboarding = (queries: QueryClient): MutationOptions<User, ApiProblem, StepAnswer> => ({
  mutationFn: ({ step, body }) => call(onboard, { params: { step }, body }),
  onSuccess: async (user) => {
    // The last answer no longer names the organization.
    const answered = user.onboarding ?? queries.getQueryData<User | null>(sessionKey)?.onboarding;
    void queries.invalidateQueries({ queryKey: linkChecksKey });
    // Inactive queries too: the next screen would show stale data.
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

export const useOnboard = () => useMutation(onboarding(useQueryClient()));
