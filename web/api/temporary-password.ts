import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { type FirstPassword, replaceTemporaryPasswordRoute } from "#shared/contract/accounts.ts";
import { call } from "./client.ts";
import { changePerson } from "./session.ts";

export function useReplaceTemporaryPassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof FirstPassword>) => call(replaceTemporaryPasswordRoute, { body }),
    onSuccess: ({ user }) => changePerson(queries, user),
  });
}
