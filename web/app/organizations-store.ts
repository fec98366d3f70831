import * as z from "zod/mini";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { Id } from "#shared/contract/inputs/id.ts";
import { Organization } from "#shared/model/organization.ts";

/** What the switcher needs of an organization; no more than that is kept in the browser. */
const Known = z.pick(Organization, { _id: true, name: true, logo: true, role: true });
export type KnownOrganization = z.infer<typeof Known>;

const Kept = z.object({ organizations: z.array(Known), selected: z.nullable(Id) });
type Kept = z.infer<typeof Kept>;

interface OrganizationsStore extends Kept {
  /** Takes a freshly fetched list; a selection that is no longer in it is dropped. */
  replace(organizations: readonly KnownOrganization[]): void;
  /** Selects an organization of the list; false, and nothing changes, when it is not there. */
  select(organization: string): boolean;
  /** Forgets everything, when another person or nobody is logged in. */
  clear(): void;
}

const empty: Kept = { organizations: [], selected: null };

/** The organizations of the person logged in and the selected one, kept between visits (spec §3). */
export const useOrganizationsStore = create<OrganizationsStore>()(
  persist(
    (set, get) => ({
      ...empty,
      replace: (organizations) =>
        set(({ selected }) => ({
          organizations: organizations.map(({ _id, name, logo, role }) => ({ _id, name, logo, role })),
          selected: organizations.some(({ _id }) => _id === selected) ? selected : null,
        })),
      select: (organization) => {
        if (!get().organizations.some(({ _id }) => _id === organization)) return false;
        set({ selected: organization });
        return true;
      },
      clear: () => set(empty),
    }),
    {
      name: "organizations",
      storage: createJSONStorage(() => localStorage),
      partialize: ({ organizations, selected }) => ({ organizations, selected }),
      // What lies in the browser may be of an older build, or edited.
      merge: (stored, current) => {
        const kept = z.safeParse(Kept, stored);
        return kept.success ? { ...current, ...kept.data } : current;
      },
    },
  ),
);

/** Fetches the list of organizations; a falsy answer yields false (spec §7). */
export type FetchOrganizations = () => Promise<readonly KnownOrganization[] | null | undefined>;

async function load(fetchOrganizations: FetchOrganizations): Promise<boolean> {
  const list = await fetchOrganizations();
  if (!list) return false;
  useOrganizationsStore.getState().replace(list);
  return true;
}

/**
 * Makes the organization of a route the selected one, loading the list first if it is empty (spec §4). False when it is
 * not found: the selection then stays as it was.
 */
export async function activate(requested: string, fetchOrganizations: FetchOrganizations): Promise<boolean> {
  const { organizations, selected, select } = useOrganizationsStore.getState();
  if (requested === selected) return true;
  if (organizations.length === 0 && !(await load(fetchOrganizations))) return false;
  return select(requested);
}

/** What the start-up rules ask of the rest of the app. */
export interface StartUp {
  /** The `{organization}` of the route, if it has one. */
  requested: string | undefined;
  loggedIn: boolean;
  /** Answers whether somebody is logged in after all. */
  fetchSession: () => Promise<boolean>;
  fetchOrganizations: FetchOrganizations;
}

/**
 * The active organization on start-up (spec §4), for somebody logged in: the session is fetched first if it is not known
 * yet, then the organizations. A requested organization that differs from the selected one becomes selected; with none
 * requested and none selected the first one does. False when nobody is logged in, when there is no list, or when the
 * requested organization is not found: the selection then stays as it was.
 */
export async function startUp({ requested, loggedIn, fetchSession, fetchOrganizations }: StartUp): Promise<boolean> {
  if (!loggedIn && !(await fetchSession())) return false;
  if (!(await load(fetchOrganizations))) return false;
  if (requested !== undefined) return activate(requested, fetchOrganizations);
  const { selected, organizations, select } = useOrganizationsStore.getState();
  const [first] = organizations;
  if (selected === null && first !== undefined) select(first._id);
  return true;
}
