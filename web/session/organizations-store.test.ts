import { beforeEach, describe, expect, test, vi } from "vitest";

const stored = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
// The store looks for storage when it is imported, which another test may have done.
vi.resetModules();
const { activate, startUp, useOrganizationsStore } = await import("./organizations-store.ts");

const one = {
  _id: "01ARZ3NDEKTSV4RRFFQ69G5FA1",
  name: "One",
  logo: null,
  role: "owner" as const,
  limitedTo: null,
  closedAt: null,
  plan: "free" as const,
};
const two = {
  _id: "01ARZ3NDEKTSV4RRFFQ69G5FA2",
  name: "Two",
  logo: null,
  role: "agent" as const,
  limitedTo: null,
  closedAt: null,
  plan: "free" as const,
};
const unknown = "01ARZ3NDEKTSV4RRFFQ69G5FA9";

const selected = () => useOrganizationsStore.getState().selected;

function setup(requested?: string) {
  const fetchSession = vi.fn(async () => true);
  const fetchOrganizations = vi.fn(async (): Promise<(typeof one | typeof two)[] | null> => [one, two]);
  return { requested, loggedIn: true, fetchSession, fetchOrganizations };
}

beforeEach(() => {
  useOrganizationsStore.getState().clear();
});

describe("on start-up", () => {
  test("selects the first organization when none is asked for and none is selected", async () => {
    expect(await startUp(setup())).toBe(true);
    expect(selected()).toBe(one._id);
  });

  test("keeps the stored selection when none is asked for", async () => {
    useOrganizationsStore.getState().replace([one, two]);
    useOrganizationsStore.getState().select(two._id);
    expect(await startUp(setup())).toBe(true);
    expect(selected()).toBe(two._id);
  });

  test("selects the organization of the route when it differs from the stored one", async () => {
    useOrganizationsStore.getState().replace([one, two]);
    useOrganizationsStore.getState().select(one._id);
    expect(await startUp(setup(two._id))).toBe(true);
    expect(selected()).toBe(two._id);
  });

  test("returns false and keeps the selection when the organization of the route is not found", async () => {
    useOrganizationsStore.getState().replace([one, two]);
    useOrganizationsStore.getState().select(two._id);
    expect(await startUp(setup(unknown))).toBe(false);
    expect(selected()).toBe(two._id);
  });

  test("fetches the session first when it is not known yet", async () => {
    const asked = setup();
    expect(await startUp({ ...asked, loggedIn: false })).toBe(true);
    expect(asked.fetchSession).toHaveBeenCalledOnce();
    expect(asked.fetchSession.mock.invocationCallOrder[0]).toBeLessThan(
      asked.fetchOrganizations.mock.invocationCallOrder[0] ?? 0,
    );
  });

  test("does not fetch the session again when it is known", async () => {
    const asked = setup();
    await startUp(asked);
    expect(asked.fetchSession).not.toHaveBeenCalled();
  });

  test("fetches no organizations for a visitor", async () => {
    const asked = setup();
    asked.fetchSession.mockResolvedValue(false);
    expect(await startUp({ ...asked, loggedIn: false })).toBe(false);
    expect(asked.fetchOrganizations).not.toHaveBeenCalled();
  });

  test("returns false and changes nothing when there is no list", async () => {
    useOrganizationsStore.getState().replace([one]);
    useOrganizationsStore.getState().select(one._id);
    const asked = setup();
    asked.fetchOrganizations.mockResolvedValue(null);
    expect(await startUp(asked)).toBe(false);
    expect(selected()).toBe(one._id);
  });
});

describe("on a later route", () => {
  test("loads the list first when it is empty", async () => {
    const { fetchOrganizations } = setup();
    expect(await activate(two._id, fetchOrganizations)).toBe(true);
    expect(selected()).toBe(two._id);
    expect(fetchOrganizations).toHaveBeenCalledOnce();
  });

  test("does not load a list that is already there", async () => {
    useOrganizationsStore.getState().replace([one, two]);
    const { fetchOrganizations } = setup();
    await activate(two._id, fetchOrganizations);
    expect(fetchOrganizations).not.toHaveBeenCalled();
  });
});

test("drops the selection of an organization that is no longer in the list", () => {
  useOrganizationsStore.getState().replace([one, two]);
  useOrganizationsStore.getState().select(two._id);
  useOrganizationsStore.getState().replace([one]);
  expect(selected()).toBeNull();
});

test("keeps list and selection between visits, and nothing else about the organization", async () => {
  useOrganizationsStore.getState().replace([{ ...one, phone: "555" } as typeof one]);
  useOrganizationsStore.getState().select(one._id);
  const text = stored.get("organizations") ?? "";
  expect(text).not.toContain("555");
  useOrganizationsStore.setState({ organizations: [], selected: null });
  stored.set("organizations", text);
  await useOrganizationsStore.persist.rehydrate();
  expect(selected()).toBe(one._id);
});

test.each(['{"state":{"organizations":"x"},"version":0}', '{"state":null,"version":0}'])(
  "starts empty when the stored data is invalid: %s",
  async (text) => {
    stored.set("organizations", text);
    await useOrganizationsStore.persist.rehydrate();
    expect(useOrganizationsStore.getState().organizations).toEqual([]);
  },
);

describe("an administrator of the platform", () => {
  const visited = {
    _id: unknown,
    name: "Visited",
    logo: null,
    role: "platform" as const,
    limitedTo: null,
    closedAt: null,
    plan: "free" as const,
  };
  const visiting = (requested: string) => ({
    ...setup(requested),
    fetchVisited: vi.fn(async (asked: string) => (asked === unknown ? visited : null)),
  });
  const known = () => useOrganizationsStore.getState().organizations.map(({ name }) => name);

  test("looks at an organization that is not theirs, which no browser keeps", async () => {
    expect(await startUp(visiting(unknown))).toBe(true);
    expect([selected(), known()]).toEqual([unknown, ["One", "Two", "Visited"]]);
    expect(stored.get("organizations")).not.toContain("Visited");
    expect(stored.get("organizations")).not.toContain(`"selected":"${unknown}"`);
  });

  test("goes on looking at it when the list of their own is read anew", async () => {
    await startUp(visiting(unknown));
    useOrganizationsStore.getState().replace([one]);
    expect([selected(), known()]).toEqual([unknown, ["One", "Visited"]]);
  });

  test("looks at it no more once they choose their own, or leave", async () => {
    await startUp(visiting(unknown));
    useOrganizationsStore.getState().select(two._id);
    expect([selected(), known()]).toEqual([two._id, ["One", "Two"]]);
    await startUp(visiting(unknown));
    useOrganizationsStore.getState().leave();
    expect([selected(), known()]).toEqual([one._id, ["One", "Two"]]);
  });

  test("does not find what is not there", async () => {
    expect(await startUp(visiting("01ARZ3NDEKTSV4RRFFQ69G5FA8"))).toBe(false);
  });
});
