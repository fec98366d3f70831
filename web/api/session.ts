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

/** The query of the current user, for `useQuery` and for guards that need it before a screen is shown. */
export const sessionQuery = {
  queryKey: sessionKey,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<User | null> =>
    (await call(readSession, { signal })).user,
  staleTime: 5 * 60_000,
};

/** The current user: null if nobody is logged in, undefined while that is not known. */
export const useSession = () => useQuery(sessionQuery);

/** Replaces the current user, null for nobody. Everything that was read for the user before is removed. */
export function changePerson(queries: QueryClient, user: User | null): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  forgetBeginnings();
  queries.setQueryData<User | null>(sessionKey, user);
}

/** Logs in. Problems: `invalid_credentials`, `account_unverified`. */
export function useLogIn() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof LogIn>) => call(logIn, { body }),
    onSuccess: ({ user }) => changePerson(queries, user),
  });
}

/** Logs out of this device. */
export const useLogOut = () => useMutation({ mutationFn: () => call(logOut) });

/** Creates an account. An email then asks to confirm the address. */
export const useRegister = () =>
  useMutation({ mutationFn: (body: z.input<typeof Registration>) => call(register, { body }) });

/** Sends the confirmation email again. */
export const useResendVerification = () =>
  useMutation({ mutationFn: (body: z.input<typeof EmailOnly>) => call(resendVerification, { body }) });

/**
 * Confirms the address with the emailed token and logs in. Problems: `token_not_found`, `token_spent`, and
 * `password_needed` outside the browser that registered.
 */
export function useVerify() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ token, password }: { token: string; password?: string }) =>
      call(verifyAccount, { params: { token }, body: password === undefined ? undefined : { password } }),
    onSuccess: ({ user }) => changePerson(queries, user),
  });
}

/** Sends a link for a new password. The answer is the same for unknown addresses. */
export const useForgot = () =>
  useMutation({ mutationFn: (body: z.input<typeof EmailOnly>) => call(forgotPassword, { body }) });

/** Whether an emailed token is still valid, and for which address. Problems: `token_not_found`, `token_spent`. */
export const useResetToken = (token: string) =>
  useQuery({
    queryKey: ["reset-token", token],
    queryFn: ({ signal }) => call(readResetToken, { params: { token }, signal }),
  });

/** Sets a new password with the emailed token, ends every session and logs in. */
export function useReset() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ token, ...body }: z.input<typeof PasswordReset> & { token: string }) =>
      call(resetPassword, { params: { token }, body }),
    onSuccess: ({ user }) => changePerson(queries, user),
  });
}

/** The sessions of my account, on all devices. */
export const useSessions = () =>
  useQuery({ queryKey: sessionsKey, queryFn: ({ signal }) => call(listSessions, { signal }) });

/** Ends one of my sessions. */
export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (session: string) => call(endSession, { params: { session } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}
