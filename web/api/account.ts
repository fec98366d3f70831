import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import {
  type AccountClosing,
  changeEmail,
  changePassword,
  closeMe,
  confirmEmail,
  type EmailChange,
  exportMe,
  listGiven,
  type PasswordChange,
  readClosing,
  withdrawGiven,
} from "#shared/contract/me.ts";
import type { User } from "#shared/model/user.ts";
import { call } from "./client.ts";
import { pagesQuery } from "./pages.ts";
import { sessionKey, sessionsKey } from "./session.ts";

/** A new session replaced all others: the person stays, their other devices are logged out. */
function begunAnew(queries: QueryClient, user: User): void {
  queries.setQueryData<User | null>(sessionKey, user);
  void queries.invalidateQueries({ queryKey: sessionsKey });
}

/** Also logs out all other devices. */
export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof PasswordChange>) => call(changePassword, { body }),
    onSuccess: ({ user }) => begunAnew(queries, user),
  });
}

export const useChangeEmail = () =>
  useMutation({ mutationFn: (body: z.input<typeof EmailChange>) => call(changeEmail, { body }) });

export function useConfirmEmail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(confirmEmail, { params: { token } }),
    onSuccess: ({ user }) => begunAnew(queries, user),
  });
}

export const useExport = () => useMutation({ mutationFn: () => call(exportMe) });

/** Consequences of closing the account, never cached. */
export const useClosing = () =>
  useQuery({ queryKey: ["closing"], queryFn: ({ signal }) => call(readClosing, { signal }), staleTime: 0, gcTime: 0 });

export const useCloseAccount = () =>
  useMutation({ mutationFn: (body: z.input<typeof AccountClosing>) => call(closeMe, { body }) });

export const useWithdrawGiven = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (feedback: string) => call(withdrawGiven, { params: { feedback } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["given"] }),
  });
};

export const useGiven = () =>
  useInfiniteQuery({
    ...pagesQuery(["given"], (cursor, signal) => call(listGiven, { query: { cursor }, signal })),
    staleTime: 60_000,
  });
