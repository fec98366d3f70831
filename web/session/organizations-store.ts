import * as z from "zod/mini";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { Id } from "#shared/contract/inputs/id.ts";
import { Organization } from "#shared/model/organization.ts";

/** What the switcher needs to know about an organization. Nothing else is stored in the browser. */
const Known = z.pick(Organization, { _id: true, name: true, logo: true, role: true, closedAt: true });
export type KnownOrganization = z.infer<typeof Known>;

const Kept = z.object({ organizations: z.array(Known), selected: z.nullable(Id) });
type Kept = z.infer<typeof Kept>;

interface OrganizationsStore extends Kept {
  /** Replaces the list. A selection that is no longer in it is dropped. */
  replace(organizations: readonly KnownOrganization[]): void;
  /** Selects an organization of the list. Returns false and changes nothing if it is not in the list. */
  select(organization: string): boolean;
  /** Selects an organization that the person is no member of, but administrates the platform. It is not kept in the browser. */
  visit(organization: KnownOrganization): void;
  /** Forgets an organization that was visited. */
  leave(): void;
  /** Removes everything, when the person logs out. */
  clear(): void;
}

/** Whether the person looks at an organization as an administrator of the platform. */
export const isVisited = ({ role }: KnownOrganization): boolean => role === "platform";

/** Without what else the API says of it. */
const knownOf = ({ _id, name, logo, role, closedAt }: KnownOrganization): KnownOrganization => ({
  _id,
  name,
  logo,
  role,
  closedAt,
});

const own = (organizations: readonly KnownOrganization[]) => organizations.filter((one) => !isVisited(one));

const ownSelection = ({ organizations, selected }: Kept): string | null =>
  own(organizations).some(({ _id }) => _id === selected) ? selected : null;

const empty: Kept = { organizations: [], selected: null };

/** The person's organizations and the selected one, stored in the browser between visits. */
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
        // Each change is written to the disk.
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
      // The stored data may be from an older build, or edited.
      merge: (stored, current) => {
        const kept = z.safeParse(Kept, stored);
        return kept.success ? { ...current, ...kept.data } : current;
      },
    },
  ),
);

/** Fetches an organization that stands in no list of the person's; null where they may not see it. */
export type FetchVisited = (organization: string) => Promise<KnownOrganization | null>;

/** Fetches the list of organizations; null or undefined if there is none. */
export type FetchOrganizations = () => Promise<readonly KnownOrganization[] | null | undefined>;

async function load(fetchOrganizations: FetchOrganizations): Promise<boolean> {
  const list = await fetchOrganizations();
  if (!list) return false;
  useOrganizationsStore.getState().replace(list);
  return true;
}

/**
 * Selects the organization of a route, and loads the list first if it is empty. Returns false if it is not found, nor
 * may be visited; the selection then stays as it was.
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

/** What `startUp` needs from the rest of the app. */
export interface StartUp {
  /** The `{organization}` of the route, if it has one. */
  requested: string | undefined;
  loggedIn: boolean;
  /** Fetches the session, and returns whether somebody is logged in. */
  fetchSession: () => Promise<boolean>;
  fetchOrganizations: FetchOrganizations;
  fetchVisited?: FetchVisited;
}

/**
 * Determines the active organization when the app starts. It fetches the session if it is not known yet, then the
 * organizations. A requested organization becomes selected. If none is requested and none is selected, the first one
 * becomes selected. Returns false if nobody is logged in, if there is no list, or if the requested organization is not
 * found; the selection then stays as it was.
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
