import { beforeEach, describe, expect, test, vi } from "vitest";
import { createQueryClient } from "#web/api/query-client.ts";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
type ScreenAhead = import("./ahead.ts").ScreenAhead;
const { organizationsAhead, screenAhead } = await import("./ahead.ts");
const { profileKey } = await import("#web/api/organizations.ts");
const { useOrganizationsStore } = await import("#web/session/organizations-store.ts");

const organization = "01ARZ3NDEKTSV4RRFFQ69G5FA1";
const asked: string[] = [];
const answers = new Map<string, unknown>();

const remember = (role: "owner" | "employee") =>
  useOrganizationsStore
    .getState()
    .replace([{ _id: organization, name: "One", logo: null, role, limitedTo: null, closedAt: null, plan: "free" }]);

const open = (screen: ScreenAhead, search = "", rest = "") =>
  screenAhead(screen, {
    params: { organization, "*": rest },
    search: new URLSearchParams(search),
    queries: createQueryClient(),
  });

beforeEach(() => {
  asked.length = 0;
  answers.clear();
  useOrganizationsStore.getState().clear();
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address.replace(`/api/organizations/${organization}`, ""));
    const answer = answers.get(address);
    return answer === undefined ? new Promise(() => undefined) : Promise.resolve(Response.json(answer));
  });
});

describe("opening an organization that this browser remembers", () => {
  test("asks for all of the dashboard at once, before anything has answered", async () => {
    remember("owner");
    void open("dashboard");
    await vi.waitFor(() =>
      expect(asked.toSorted()).toEqual([
        "",
        "/dashboard",
        "/feedbacks/held",
        "/feedbacks?status=pending&order=oldest&limit=50",
        "/locations?limit=500",
        "/messages",
      ]),
    );
  });

  test("does not ask for what the person may not read", async () => {
    remember("employee");
    void open("dashboard");
    await vi.waitFor(() => expect(asked).toContain("/dashboard"));
    for (const path of ["/messages", "/feedbacks/held"]) expect(asked).not.toContain(path);
  });

  test.each([
    ["users", "q=Roy&status=gone", "", ["", "/users?q=Roy"]],
    ["settings", "", "api-keys", ["", "/api-keys"]],
    ["settings", "from=2026-01-01", "audit-log", ["", "/audit/people", "/audit?from=2026-01-01"]],
    ["settings", "", "organization", [""]],
  ] as const)("asks for what %s?%s shows at %j", async (screen, search, rest, paths) => {
    remember("owner");
    void open(screen, search, rest);
    await vi.waitFor(() => expect(asked.toSorted()).toEqual(paths));
  });

  test("asks an employee's browser for no users and no keys", async () => {
    remember("employee");
    void open("users");
    void open("settings", "", "api-keys");
    await vi.waitFor(() => expect(asked).toContain(""));
    for (const path of ["/users", "/api-keys"]) expect(asked).not.toContain(path);
  });

  test("asks for the period and the location of the address", async () => {
    remember("owner");
    void open("dashboard", "from=2026-01-01&to=2026-01-31&location=01ARZ3NDEKTSV4RRFFQ69G5FL1");
    await vi.waitFor(() =>
      expect(asked).toContain("/dashboard?from=2026-01-01&to=2026-01-31&location=01ARZ3NDEKTSV4RRFFQ69G5FL1"),
    );
  });

  test("waits with a period that ends today for the organization's time zone", async () => {
    remember("owner");
    void open("dashboard", "period=7d");
    await vi.waitFor(() => expect(asked).toContain("/locations?limit=500"));
    expect(asked.filter((address) => address.startsWith("/dashboard"))).toEqual([]);
  });

  test("asks for the list with the filters of the address, and for the feedback that it selects", async () => {
    remember("owner");
    void open("feedbacks", "status=pending&feedback=01ARZ3NDEKTSV4RRFFQ69G5FB1");
    await vi.waitFor(() =>
      expect(asked).toEqual(
        expect.arrayContaining([
          "/feedbacks?status=pending&order=newest",
          "/feedbacks/01ARZ3NDEKTSV4RRFFQ69G5FB1",
          "/feedbacks/held",
        ]),
      ),
    );
  });

  test("selects it, so that the layout shows its name", async () => {
    remember("owner");
    void open("places");
    await vi.waitFor(() => expect(useOrganizationsStore.getState().selected).toBe(organization));
  });
});

test("asks for the list of organizations, which nothing waits for where this browser remembers some", async () => {
  remember("owner");
  await organizationsAhead({ params: {}, search: new URLSearchParams(), queries: createQueryClient() });
  expect(asked).toEqual(["/api/organizations"]);
});

test("waits for the dashboard's figures, and not for its notices", async () => {
  remember("owner");
  const queries = createQueryClient();
  queries.setQueryData(profileKey(organization), { timeZone: "UTC" });
  // Only whether the call has ended counts here.
  for (const path of ["/dashboard", "/locations?limit=500", "/feedbacks?status=pending&order=oldest&limit=50"])
    answers.set(`/api/organizations/${organization}${path}`, {});
  await screenAhead("dashboard", { params: { organization }, search: new URLSearchParams(), queries });
  expect(asked).toEqual(expect.arrayContaining(["/feedbacks/held", "/messages"]));
});

test("asks for nothing of an unknown organization while nobody is logged in", async () => {
  answers.set("/api/_auth/session", { user: null });
  await open("dashboard");
  expect(asked).toEqual(["/api/_auth/session"]);
});
