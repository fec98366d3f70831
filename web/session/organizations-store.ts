import * as z from "zod/mini";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { Id } from "#shared/contract/inputs/id.ts";
import { Organization } from "#shared/model/organization.ts";

/** Nothing else about an organization is stored in the browser. */
const Known = z.pick(Organization, {
  _id: true,
  name: true,
  logo: true,
  role: true,
  limitedTo: true,
  closedAt: true,
  plan: true,
});
export type KnownOrganization = z.infer<typeof Known>;

const Kept = z.object({ organizations: z.array(Known), selected: z.nullable(Id) });
type Kept = z.infer<typeof Kept>;

interface OrganizationsStore extends Kept {
  replace(organizations: readonly KnownOrganization[]): void;
  select(organization: string): boolean;
  /** Selects an organization for a platform administrator; not persisted. */
  visit(organization: KnownOrganization): void;
  leave(): void;
  clear(): void;
}

export const isVisited = ({ role }: KnownOrganization): boolean => role === "platform";

const knownOf = ({ _id, name, logo, role, limitedTo, closedAt, plan }: KnownOrganization): KnownOrganization => ({
  _id,
  name,
  logo,
  role,
  limitedTo,
  closedAt,
  plan,
});

const own = (organizations: readonly KnownOrganization[]) => organizations.filter((one) => !isVisited(one));

const ownSelection = ({ organizations, selected }: Kept): string | null =>
  own(organizations).some(({ _id }) => _id === selected) ? selected : null;

const empty: Kept = { organizations: [], selected: null };

export const useOrganizationsStore = create<OrganizationsStore>()(
  persist(
    (set, get) => ({
      ...empty,
      replace: (list) =>
        set(({ organizations: before, selected }) => {
          const visited = before.filter((one) => isVisited(one) && !list.some(({ _id }) => _id === one._id));
          const organizations = [...list, ...visited].map(knownOf);
          return { organizations, selected: organizations.some(({ _id }) => _id === selected) ? selected : null };
        }),
      select: (organization) => {
        const { organizations, selected } = get();
        const known = organizations.find(({ _id }) => _id === organization);
        if (known === undefined) return false;
        if (selected === organization) return true;
        set({ selected: organization, organizations: isVisited(known) ? organizations : own(organizations) });
        return true;
      },
      visit: (organization) =>
        set(({ organizations }) => ({
          organizations: [...own(organizations).filter(({ _id }) => _id !== organization._id), knownOf(organization)],
          selected: organization._id,
        })),
      leave: () =>
        set((state) => ({
          organizations: own(state.organizations),
          selected: ownSelection(state) ?? own(state.organizations)[0]?._id ?? null,
        })),
      clear: () => set(empty),
    }),
    {
      name: "organizations",
      storage: createJSONStorage(() => localStorage),
      partialize: (state) => ({ organizations: own(state.organizations), selected: ownSelection(state) }),
      // The stored data may have been edited.
      merge: (stored, current) => {
        const kept = z.safeParse(Kept, stored);
        return kept.success ? { ...current, ...kept.data } : current;
      },
    },
  ),
);

export type FetchVisited = (organization: string) => Promise<KnownOrganization | null>;

export type FetchOrganizations = () => Promise<readonly KnownOrganization[] | null | undefined>;

async function load(fetchOrganizations: FetchOrganizations): Promise<boolean> {
  const list = await fetchOrganizations();
  if (!list) return false;
  useOrganizationsStore.getState().replace(list);
  return true;
}

/**
 * Selects the route's organization, loading an empty list first. False, without a change, if it is not found or may not
 * be visited.
 */
export async function activate(
  requested: string,
  fetchOrganizations: FetchOrganizations,
  fetchVisited?: FetchVisited,
): Promise<boolean> {
  const { organizations, selected, select, visit } = useOrganizationsStore.getState();
  if (requested === selected) return true;
  if (organizations.length === 0 && !(await load(fetchOrganizations))) return false;
  if (select(requested)) return true;
  const visited = (await fetchVisited?.(requested)) ?? null;
  if (visited === null) return false;
  visit(visited);
  return true;
}

export interface StartUp {
  requested: string | undefined;
  loggedIn: boolean;
  fetchSession: () => Promise<boolean>;
  fetchOrganizations: FetchOrganizations;
  fetchVisited?: FetchVisited;
}

/**
 * Selects the requested organization at start-up, else the first. False without session or list, or if the requested
 * one is not found.
 */
export async function startUp({
  requested,
  loggedIn,
  fetchSession,
  fetchOrganizations,
  fetchVisited,
}: StartUp): Promise<boolean> {
  if (!loggedIn && !(await fetchSession())) return false;
  if (!(await load(fetchOrganizations))) return false;
  if (requested !== undefined) return activate(requested, fetchOrganizations, fetchVisited);
  const { selected, organizations, select } = useOrganizationsStore.getState();
  const [first] = organizations;
  if (selected === null && first !== undefined) select(first._id);
  return true;
}
