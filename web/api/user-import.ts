import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { addedAtOnce, addUsersRoute, type UserRow } from "#shared/contract/users.ts";
import type { AddedUsers } from "#shared/model/organization-user.ts";
import { type Batches, useBatchJob } from "./batch-job.ts";
import { call } from "./client.ts";
import { usersKey } from "./users.ts";

type Row = z.input<typeof UserRow>;

const none: AddedUsers = { added: 0, notEmailed: 0, alreadyThere: 0, rejected: [] };

export const userBatches = (
  queries: QueryClient,
  organization: string,
  rows: readonly Row[],
): Batches<Row, AddedUsers> => ({
  rows,
  next: (all, start) => all.slice(start, start + addedAtOnce),
  send: (batch) => call(addUsersRoute, { params: { organization }, body: { rows: [...batch] } }),
  none,
  sum: (one, two) => ({
    added: one.added + two.added,
    notEmailed: one.notEmailed + two.notEmailed,
    alreadyThere: one.alreadyThere + two.alreadyThere,
    rejected: [...one.rejected, ...two.rejected],
  }),
  onEnd: () => void queries.invalidateQueries({ queryKey: usersKey(organization) }),
});

export function useUserImport(organization: string) {
  const queries = useQueryClient();
  const { start, ...job } = useBatchJob<Row, AddedUsers>(none);
  return { ...job, start: (rows: readonly Row[]) => start(userBatches(queries, organization, rows)) };
}
