import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import {
  type EmailOnly,
  endSession,
  forgotPassword,
  type LogIn,
  listSessions,
  logIn,
  logOut,
  type PasswordReset,
  type Registration,
  readResetToken,
  readSession,
  register,
  resendVerification,
  resetPassword,
  verifyAccount,
} from "#shared/contract/accounts.ts";
import type { User } from "#shared/model/user.ts";
import { call } from "./client.ts";
import { forgetBeginnings } from "./early.ts";

export const sessionKey = ["session"] as const;
export const sessionsKey = ["sessions"] as const;

export const sessionQuery = {
  queryKey: sessionKey,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<User | null> =>
    (await call(readSession, { signal })).user,
  staleTime: 5 * 60_000,
};

/** Null if logged out, undefined while unknown. */
export const useSession = () => useQuery(sessionQuery);

export function changePerson(queries: QueryClient, user: User | null): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  forgetBeginnings();
  queries.setQueryData<User | null>(sessionKey, user);
}

export function useLogIn() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof LogIn>) => call(logIn, { body }),
    onSuccess: ({ user }) => changePerson(queries, user),
  });
}

export const useLogOut = () => useMutation({ mutationFn: () => call(logOut) });

export const useRegister = () =>
  useMutation({ mutationFn: (body: z.input<typeof Registration>) => call(register, { body }) });

export const useResendVerification = () =>
  useMutation({ mutationFn: (body: z.input<typeof EmailOnly>) => call(resendVerification, { body }) });

/** Verifies the address by token and logs in; another browser than the registering one needs the password. */
export function useVerify() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ token, password }: { token: string; password?: string }) =>
      call(verifyAccount, { params: { token }, body: password === undefined ? undefined : { password } }),
    onSuccess: ({ user }) => changePerson(queries, user),
  });
}

/** Emails a reset link. The answer is the same for unknown addresses. */
export const useForgot = () =>
  useMutation({ mutationFn: (body: z.input<typeof EmailOnly>) => call(forgotPassword, { body }) });

export const useResetToken = (token: string) =>
  useQuery({
    queryKey: ["reset-token", token],
    queryFn: ({ signal }) => call(readResetToken, { params: { token }, signal }),
  });

export function useReset() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ token, ...body }: z.input<typeof PasswordReset> & { token: string }) =>
      call(resetPassword, { params: { token }, body }),
    onSuccess: ({ user }) => changePerson(queries, user),
  });
}

export const useSessions = () =>
  useQuery({ queryKey: sessionsKey, queryFn: ({ signal }) => call(listSessions, { signal }) });

export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (session: string) => call(endSession, { params: { session } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}
