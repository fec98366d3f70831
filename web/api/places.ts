import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type * as z from "zod/mini";
import {
  createEmployeeRoute,
  deleteEmployeePictureRoute,
  type EmployeeChanges,
  listEmployeesRoute,
  type NewEmployee,
  putEmployeePictureRoute,
  readEmployeeRoute,
  readLeaderboardRoute,
  removeEmployeeRoute,
  updateEmployeeRoute,
} from "#shared/contract/employees.ts";
import {
  compareLocationsRoute,
  createLocationRoute,
  type LocationChanges,
  type NewLocation,
  readLocationRoute,
  removeLocationRoute,
  updateLocationRoute,
} from "#shared/contract/locations.ts";
import type { Employee, Location } from "#shared/model/location.ts";
import type { Period } from "#shared/rules/figures/period.ts";
import { call } from "./client.ts";
import { billingKey, dashboardKey, linkChecksKey, locationsKey, organizationCacheKey } from "./organizations.ts";
import { figuresChanged, withOwnChanges } from "./own-changes.ts";
import { pagesQuery } from "./pages.ts";
import { ApiProblem } from "./problem.ts";

const placesKey = (organization: string) => [...organizationCacheKey(organization), "places"] as const;
/** Below the dashboard's key, so that it is invalidated with the dashboard. */
const figuresKey = (organization: string) => [...dashboardKey(organization), "places"] as const;
const locationKey = (organization: string, location: string) =>
  [...placesKey(organization), "location", location] as const;
const employeeKey = (organization: string, employee: string) =>
  [...placesKey(organization), "employee", employee] as const;

function readAnew(queries: QueryClient, organization: string) {
  void queries.invalidateQueries({ queryKey: linkChecksKey });
  return Promise.all([
    figuresChanged(queries, organization),
    queries.invalidateQueries({ queryKey: locationsKey(organization) }),
    queries.invalidateQueries({ queryKey: placesKey(organization) }),
    queries.invalidateQueries({ queryKey: billingKey(organization) }),
  ]);
}

/** When recounts are rate-limited, cached figures are shown with their time. */
const keptIfTooMany =
  <Answer>(askKept: () => Promise<Answer>) =>
  (problem: unknown): Promise<Answer> => {
    if (problem instanceof ApiProblem && problem.code === "too_many") return askKept();
    throw problem;
  };

/** Figures of all locations in a period, including this browser's changes. */
export const locationFiguresQuery = (organization: string, period: Partial<Period>) =>
  queryOptions({
    queryKey: [...figuresKey(organization), "locations", period],
    queryFn: ({ signal, client }) => {
      const ask = (words: { fresh?: "true" }) =>
        call(compareLocationsRoute, { params: { organization }, query: { ...period, ...words }, signal });
      return withOwnChanges(client, organization, period, (anew) =>
        anew ? ask({ fresh: "true" }).catch(keptIfTooMany(() => ask({}))) : ask({}),
      );
    },
    staleTime: 30_000,
  });

export const useLocationFigures = (organization: string, period: Partial<Period>, enabled = true) =>
  useQuery({ ...locationFiguresQuery(organization, period), enabled });

/** Recounts a period's figures. The result replaces answers still under way; a failure changes nothing. */
export function countingAgain(queries: QueryClient, organization: string, period: Partial<Period>) {
  const { queryKey } = locationFiguresQuery(organization, period);
  return mutationOptions({
    mutationFn: () => call(compareLocationsRoute, { params: { organization }, query: { ...period, fresh: "true" } }),
    onSuccess: async (counted) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, counted);
    },
  });
}

export const useCountAgain = (organization: string, period: Partial<Period>) =>
  useMutation(countingAgain(useQueryClient(), organization, period));

/** One location; the list's copy is shown first. */
export function useLocation(organization: string, location: string, enabled = true) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: locationKey(organization, location),
    queryFn: ({ signal }) => call(readLocationRoute, { params: { organization, location }, signal }),
    placeholderData: () =>
      queries.getQueryData<Location[]>(locationsKey(organization))?.find(({ _id }) => _id === location),
    staleTime: 10_000,
    enabled,
  });
}

export function useCreateLocation(organization: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof NewLocation>) => call(createLocationRoute, { params: { organization }, body }),
    onSuccess: () => readAnew(queries, organization),
  });
}

/** Changes a location; after `edited_meanwhile` the newest is read for a retry. */
export function useUpdateLocation(organization: string, location: string) {
  const queries = useQueryClient();
  const queryKey = locationKey(organization, location);
  return useMutation({
    mutationFn: (body: z.input<typeof LocationChanges>) =>
      call(updateLocationRoute, { params: { organization, location }, body }),
    onSuccess: (changed) => {
      queries.setQueryData<Location>(queryKey, changed);
      return readAnew(queries, organization);
    },
    onError: ({ code }) => (code === "edited_meanwhile" ? queries.invalidateQueries({ queryKey }) : undefined),
  });
}

export function useRemoveLocation(organization: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (location: string) => call(removeLocationRoute, { params: { organization, location } }),
    onSuccess: (_, location) => {
      queries.removeQueries({ queryKey: locationKey(organization, location) });
      return readAnew(queries, organization);
    },
  });
}

export const leaderboardQuery = (organization: string, period: Partial<Period>, location?: string) =>
  queryOptions({
    queryKey: [...figuresKey(organization), "employees", period, location ?? ""],
    queryFn: ({ signal }) =>
      call(readLeaderboardRoute, { params: { organization }, query: { ...period, location }, signal }),
    staleTime: 30_000,
  });

export const useLeaderboard = (organization: string, period: Partial<Period>, location?: string) =>
  useQuery({ ...leaderboardQuery(organization, period, location), placeholderData: (before) => before });

async function everyEmployee(organization: string, signal: AbortSignal): Promise<Employee[]> {
  const everyone: Employee[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: "500", cursor };
    const page: z.infer<typeof listEmployeesRoute.answer> = await call(listEmployeesRoute, {
      params: { organization },
      query,
      signal,
    });
    everyone.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return everyone;
}

/** An employee sees only themselves. */
export const useLinkedEmployees = (organization: string, enabled = true) =>
  useQuery({
    queryKey: [...placesKey(organization), "employees", "all"],
    queryFn: ({ signal }) => everyEmployee(organization, signal),
    enabled,
    staleTime: 60_000,
  });

export const useEmployeesOf = (organization: string, location: string) =>
  useInfiniteQuery({
    ...pagesQuery([...placesKey(organization), "employees", location], (cursor, signal) =>
      call(listEmployeesRoute, { params: { organization }, query: { location, limit: "20", cursor }, signal }),
    ),
    staleTime: 30_000,
  });

export const useEmployee = (organization: string, employee: string, enabled = true) =>
  useQuery({
    queryKey: employeeKey(organization, employee),
    queryFn: ({ signal }) => call(readEmployeeRoute, { params: { organization, employee }, signal }),
    staleTime: 10_000,
    enabled,
  });

export function useCreateEmployee(organization: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof NewEmployee>) => call(createEmployeeRoute, { params: { organization }, body }),
    onSuccess: () => readAnew(queries, organization),
  });
}

/** Changes an employee; after `edited_meanwhile` the newest is read for a retry. */
export function useUpdateEmployee(organization: string, employee: string) {
  const queries = useQueryClient();
  const queryKey = employeeKey(organization, employee);
  return useMutation({
    mutationFn: (body: z.input<typeof EmployeeChanges>) =>
      call(updateEmployeeRoute, { params: { organization, employee }, body }),
    onSuccess: (changed) => {
      queries.setQueryData<Employee>(queryKey, changed);
      return readAnew(queries, organization);
    },
    onError: ({ code }) => (code === "edited_meanwhile" ? queries.invalidateQueries({ queryKey }) : undefined),
  });
}

export function useChangePicture(organization: string, employee: string) {
  const queries = useQueryClient();
  const params = { organization, employee };
  return useMutation({
    mutationFn: (bytes: Uint8Array<ArrayBuffer> | null) =>
      bytes === null
        ? call(deleteEmployeePictureRoute, { params })
        : call(putEmployeePictureRoute, { params, body: bytes }),
    onSuccess: (changed) => {
      queries.setQueryData<Employee>(employeeKey(organization, employee), changed);
      return readAnew(queries, organization);
    },
  });
}

export function useRemoveEmployee(organization: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (employee: string) => call(removeEmployeeRoute, { params: { organization, employee } }),
    onSuccess: (_, employee) => {
      queries.removeQueries({ queryKey: employeeKey(organization, employee) });
      return readAnew(queries, organization);
    },
  });
}
