import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import {
  type EmailOnly,
  endSessionRoute,
  forgotPasswordRoute,
  type LogIn,
  listSessionsRoute,
  logInRoute,
  logOutRoute,
  type PasswordReset,
  type Registration,
  readResetTokenRoute,
  readSessionRoute,
  registerRoute,
  resendVerificationRoute,
  resetPasswordRoute,
  verifyAccountRoute,
} from "#shared/contract/accounts.ts";
import type { User } from "#shared/model/user.ts";
import { call } from "./client.ts";
import { forgetBeginnings } from "./early.ts";

export const sessionCacheKey = ["session"] as const;
export const sessionsKey = ["sessions"] as const;

export const sessionQuery = {
  queryKey: sessionCacheKey,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<User | null> =>
    (await call(readSessionRoute, { signal })).user,
  staleTime: 5 * 60_000,
};

/** Null if logged out, undefined while unknown. */
export const useSession = () => useQuery(sessionQuery);

export function changePerson(queries: QueryClient, user: User | null): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionCacheKey[0] });
  forgetBeginnings();
  queries.setQueryData<User | null>(sessionCacheKey, user);
}

export function useLogIn() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof LogIn>) => call(logInRoute, { body }),
    onSuccess: ({ user }) => changePerson(queries, user),
  });
}

export const useLogOut = () => useMutation({ mutationFn: () => call(logOutRoute) });

export const useRegister = () =>
  useMutation({ mutationFn: (body: z.input<typeof Registration>) => call(registerRoute, { body }) });

export const useResendVerification = () =>
  useMutation({ mutationFn: (body: z.input<typeof EmailOnly>) => call(resendVerificationRoute, { body }) });

/** Verifies the address by token and logs in; another browser than the registering one needs the password. */
export function useVerify() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ token, password }: { token: string; password?: string }) =>
      call(verifyAccountRoute, { params: { token }, body: password === undefined ? undefined : { password } }),
    onSuccess: ({ user }) => changePerson(queries, user),
  });
}

/** Emails a reset link. The answer is the same for unknown addresses. */
export const useForgot = () =>
  useMutation({ mutationFn: (body: z.input<typeof EmailOnly>) => call(forgotPasswordRoute, { body }) });

export const useResetToken = (token: string) =>
  useQuery({
    queryKey: ["reset-token", token],
    queryFn: ({ signal }) => call(readResetTokenRoute, { params: { token }, signal }),
  });

export function useReset() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ token, ...body }: z.input<typeof PasswordReset> & { token: string }) =>
      call(resetPasswordRoute, { params: { token }, body }),
    onSuccess: ({ user }) => changePerson(queries, user),
  });
}

export const useSessions = () =>
  useQuery({ queryKey: sessionsKey, queryFn: ({ signal }) => call(listSessionsRoute, { signal }) });

export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (session: string) => call(endSessionRoute, { params: { session } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}
