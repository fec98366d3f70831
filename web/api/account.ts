import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import {
  type AccountClosing,
  changeEmailRoute,
  changePasswordRoute,
  closeMeRoute,
  confirmEmailRoute,
  type EmailChange,
  exportMeRoute,
  listGivenRoute,
  type PasswordChange,
  readClosingRoute,
  withdrawGivenRoute,
} from "#shared/contract/me.ts";
import type { User } from "#shared/model/user.ts";
import { call } from "./client.ts";
import { pagesQuery } from "./pages.ts";
import { sessionCacheKey, sessionsKey } from "./session.ts";

/** A new session replaced all others: the person stays, their other devices are logged out. */
function begunAnew(queries: QueryClient, user: User): void {
  queries.setQueryData<User | null>(sessionCacheKey, user);
  void queries.invalidateQueries({ queryKey: sessionsKey });
}

/** Also logs out all other devices. */
export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof PasswordChange>) => call(changePasswordRoute, { body }),
    onSuccess: ({ user }) => begunAnew(queries, user),
  });
}

export const useChangeEmail = () =>
  useMutation({ mutationFn: (body: z.input<typeof EmailChange>) => call(changeEmailRoute, { body }) });

export function useConfirmEmail() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(confirmEmailRoute, { params: { token } }),
    onSuccess: ({ user }) => begunAnew(queries, user),
  });
}

export const useExport = () => useMutation({ mutationFn: () => call(exportMeRoute) });

/** Consequences of closing the account, never cached. */
export const useClosing = () =>
  useQuery({
    queryKey: ["closing"],
    queryFn: ({ signal }) => call(readClosingRoute, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const useCloseAccount = () =>
  useMutation({ mutationFn: (body: z.input<typeof AccountClosing>) => call(closeMeRoute, { body }) });

export const useWithdrawGiven = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (feedback: string) => call(withdrawGivenRoute, { params: { feedback } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["given"] }),
  });
};

export const useGiven = () =>
  useInfiniteQuery({
    ...pagesQuery(["given"], (cursor, signal) => call(listGivenRoute, { query: { cursor }, signal })),
    staleTime: 60_000,
  });
