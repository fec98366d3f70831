import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type * as z from "zod/mini";
import {
  addUserRoute,
  handOverOwnershipRoute,
  listUsersRoute,
  type NewOrganizationUser,
  type OrganizationUserChanges,
  readUserRoute,
  removeUserRoute,
  resendUserRoute,
  type UserFilter,
  updateUserRoute,
} from "#shared/contract/users.ts";
import { MemberStatus, type OrganizationUser } from "#shared/model/organization-user.ts";
import { memberRoles } from "#shared/model/role.ts";
import { call } from "./client.ts";
import { organizationCacheKey, organizationsKey } from "./organizations.ts";
import { pagesQuery } from "./pages.ts";

export const usersKey = (organization: string) => [...organizationCacheKey(organization), "users"] as const;
const listsKey = (organization: string) => [...usersKey(organization), "list"] as const;
const userKey = (organization: string, user: string) => [...usersKey(organization), "one", user] as const;

type UsersFilter = z.input<typeof UserFilter>;

export function usersFilterIn(search: URLSearchParams): UsersFilter {
  const q = search.get("q") ?? "";
  const role = memberRoles.find((one) => one === search.get("role"));
  const status = MemberStatus.safeParse(search.get("status")).data;
  return { ...(q !== "" && { q }), ...(role && { role }), ...(status && { status }) };
}

export const usersQuery = (organization: string, filter: UsersFilter) => ({
  ...pagesQuery([...listsKey(organization), filter], (cursor, signal) =>
    call(listUsersRoute, { params: { organization }, query: { ...filter, cursor }, signal }),
  ),
  staleTime: 15_000,
});

export const useUsers = (organization: string, filter: UsersFilter, options: { enabled?: boolean } = {}) =>
  useInfiniteQuery({ ...usersQuery(organization, filter), placeholderData: (before) => before, ...options });

/** Lowercase, from all pages, invitations included. */
export const useEveryEmail = (organization: string) =>
  useQuery({
    queryKey: [...listsKey(organization), "emails"],
    queryFn: async ({ signal }) => {
      const emails = new Set<string>();
      let cursor: string | undefined;
      do {
        const { items, next } = await call(listUsersRoute, { params: { organization }, query: { cursor }, signal });
        for (const { email } of items) emails.add(email.toLowerCase());
        cursor = next ?? undefined;
      } while (cursor !== undefined);
      return emails;
    },
    staleTime: 15_000,
  });

export const useUser = (organization: string, user: string) =>
  useQuery(
    queryOptions({
      queryKey: userKey(organization, user),
      queryFn: ({ signal }) => call(readUserRoute, { params: { organization, user }, signal }),
      staleTime: 15_000,
    }),
  );

function settle(queries: QueryClient, organization: string, user: OrganizationUser): void {
  queries.setQueryData<OrganizationUser>(userKey(organization, user._id), user);
  void queries.invalidateQueries({ queryKey: listsKey(organization) });
}

/** Refetches one's own role. Not awaited: the change may remove the part of the screen that reports it. */
function afterOwnRole(queries: QueryClient, organization: string): void {
  void queries.invalidateQueries({ queryKey: organizationsKey });
  void queries.invalidateQueries({ queryKey: organizationCacheKey(organization) });
}

export function useAddUser(organization: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Omit<z.input<typeof NewOrganizationUser>, "organization">) =>
      call(addUserRoute, { body: { ...body, organization } }),
    onSuccess: ({ emailed: _, ...user }) => settle(queries, organization, user),
  });
}

type UserChanges = Omit<z.input<typeof OrganizationUserChanges>, "organization">;

export function useChangeUser(organization: string, user: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (changes: UserChanges) =>
      call(updateUserRoute, { params: { id: user }, body: { organization, ...changes } }),
    onSuccess: (changed) => {
      settle(queries, organization, changed);
      afterOwnRole(queries, organization);
    },
    onError: () => queries.invalidateQueries({ queryKey: usersKey(organization) }),
  });
}

export function useRemoveUser(organization: string, user: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeUserRoute, { params: { organization, user } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: listsKey(organization) });
      void queries.invalidateQueries({ queryKey: organizationsKey });
    },
  });
}

export function useResend(organization: string, user: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(resendUserRoute, { params: { organization, user } }),
    onSuccess: ({ emailed: _, ...changed }) => settle(queries, organization, changed),
    onError: () => queries.invalidateQueries({ queryKey: usersKey(organization) }),
  });
}

/** Makes another user the owner and oneself an admin, after the typed confirmation. */
export function useHandOver(organization: string, user: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (confirm: string) =>
      call(handOverOwnershipRoute, { params: { organization }, body: { user, confirm } }),
    onSuccess: (changed) => {
      settle(queries, organization, changed);
      afterOwnRole(queries, organization);
    },
    onError: () => queries.invalidateQueries({ queryKey: usersKey(organization) }),
  });
}
