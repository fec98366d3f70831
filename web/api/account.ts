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

/** A new session has taken the place of all others: the person stays, and their other devices are gone. */
function begunAnew(queries: QueryClient, user: User): void {
  queries.setQueryData<User | null>(sessionKey, user);
  void queries.invalidateQueries({ queryKey: sessionsKey });
}

/** Sets a new password by the old one, and logs out everywhere else. */
export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof PasswordChange>) => call(changePassword, { body }),
    onSuccess: ({ user }) => begunAnew(queries, user),
  });
}

/** Sends a link to the address that I want to have. */
export const useChangeEmail = () =>
  useMutation({ mutationFn: (body: z.input<typeof EmailChange>) => call(changeEmail, { body }) });

/** Takes the new address by its link. Problems: `token_not_found`, `token_spent`. */
export function useConfirmEmail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(confirmEmail, { params: { token } }),
    onSuccess: ({ user }) => begunAnew(queries, user),
  });
}

/** Everything that is stored about me. */
export const useExport = () => useMutation({ mutationFn: () => call(exportMe) });

/** What closing my account would mean, asked anew each time. */
export const useClosing = () =>
  useQuery({ queryKey: ["closing"], queryFn: ({ signal }) => call(readClosing, { signal }), staleTime: 0, gcTime: 0 });

/** Closes my account. The session has ended then. */
export const useCloseAccount = () =>
  useMutation({ mutationFn: (body: z.input<typeof AccountClosing>) => call(closeMe, { body }) });

/** Takes the comment of a feedback that I gave off the public page. */
export const useWithdrawGiven = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (feedback: string) => call(withdrawGiven, { params: { feedback } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["given"] }),
  });
};

/** The feedback that I gave as a customer, newest first, page by page. */
export const useGiven = () =>
  useInfiniteQuery({
    ...pagesQuery(["given"], (cursor, signal) => call(listGiven, { query: { cursor }, signal })),
    staleTime: 60_000,
  });
