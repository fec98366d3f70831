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
  createEmployee,
  deleteEmployeePicture,
  type EmployeeChanges,
  listEmployees,
  type NewEmployee,
  putEmployeePicture,
  readEmployee,
  readLeaderboard,
  removeEmployee,
  updateEmployee,
} from "#shared/contract/employees.ts";
import {
  compareLocations,
  createLocation,
  type LocationChanges,
  type NewLocation,
  readLocation,
  removeLocation,
  updateLocation,
} from "#shared/contract/locations.ts";
import type { Employee } from "#shared/model/employee.ts";
import type { Location } from "#shared/model/location.ts";
import type { Period } from "#shared/rules/figures/period.ts";
import { call } from "./client.ts";
import { billingKey, dashboardKey, linkChecksKey, locationsKey, organizationKey } from "./organizations.ts";
import { figuresChanged, withOwnChanges } from "./own-changes.ts";
import { pagesQuery } from "./pages.ts";
import { ApiProblem } from "./problem.ts";

const placesKey = (organization: string) => [...organizationKey(organization), "places"] as const;
/** Below the dashboard's, so that whatever changes its figures has these read again, too. */
const figuresKey = (organization: string) => [...dashboardKey(organization), "places"] as const;
const locationKey = (organization: string, location: string) =>
  [...placesKey(organization), "location", location] as const;
const employeeKey = (organization: string, employee: string) =>
  [...placesKey(organization), "employee", employee] as const;

/** What names locations, employees or links is read anew. What just changed stands in its own query already. */
function readAnew(queries: QueryClient, organization: string) {
  void queries.invalidateQueries({ queryKey: linkChecksKey });
  return Promise.all([
    figuresChanged(queries, organization),
    queries.invalidateQueries({ queryKey: locationsKey(organization) }),
    queries.invalidateQueries({ queryKey: placesKey(organization) }),
    queries.invalidateQueries({ queryKey: billingKey(organization) }),
  ]);
}

/** Somebody who had figures counted anew very often sees those that are kept, which say when they were counted. */
const keptIfTooMany =
  <Answer>(askKept: () => Promise<Answer>) =>
  (problem: unknown): Promise<Answer> => {
    if (problem instanceof ApiProblem && problem.code === "too_many") return askKept();
    throw problem;
  };

/** The query of every location's figures in a period. They show what this browser changed. */
export const locationFiguresQuery = (organization: string, period: Partial<Period>) =>
  queryOptions({
    queryKey: [...figuresKey(organization), "locations", period],
    queryFn: ({ signal, client }) => {
      const ask = (words: { fresh?: "true" }) =>
        call(compareLocations, { params: { organization }, query: { ...period, ...words }, signal });
      return withOwnChanges(client, organization, period, (anew) =>
        anew ? ask({ fresh: "true" }).catch(keptIfTooMany(() => ask({}))) : ask({}),
      );
    },
    staleTime: 30_000,
  });

/** The figures of every location in a period. */
export const useLocationFigures = (organization: string, period: Partial<Period>, enabled = true) =>
  useQuery({ ...locationFiguresQuery(organization, period), enabled });

/**
 * Has every location's figures in a period counted anew. What was counted takes the place of what is shown, also of an answer
 * that was on its way; a failure leaves it there.
 */
export function countingAgain(queries: QueryClient, organization: string, period: Partial<Period>) {
  const { queryKey } = locationFiguresQuery(organization, period);
  return mutationOptions({
    mutationFn: () => call(compareLocations, { params: { organization }, query: { ...period, fresh: "true" } }),
    onSuccess: async (counted) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, counted);
    },
  });
}

/** Has every location's figures in a period counted anew. */
export const useCountAgain = (organization: string, period: Partial<Period>) =>
  useMutation(countingAgain(useQueryClient(), organization, period));

/** One location, from the list where that is known already. Asks only if `enabled`. Problem: `location_not_found`. */
export function useLocation(organization: string, location: string, enabled = true) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: locationKey(organization, location),
    queryFn: ({ signal }) => call(readLocation, { params: { organization, location }, signal }),
    placeholderData: () =>
      queries.getQueryData<Location[]>(locationsKey(organization))?.find(({ _id }) => _id === location),
    staleTime: 10_000,
    enabled,
  });
}

/** Adds a location. Problem: `link_taken`. */
export function useCreateLocation(organization: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof NewLocation>) => call(createLocation, { params: { organization }, body }),
    onSuccess: () => readAnew(queries, organization),
  });
}

/** Changes a location. After `edited_meanwhile` the newest state is read, so that the change can be sent again. */
export function useUpdateLocation(organization: string, location: string) {
  const queries = useQueryClient();
  const queryKey = locationKey(organization, location);
  return useMutation({
    mutationFn: (body: z.input<typeof LocationChanges>) =>
      call(updateLocation, { params: { organization, location }, body }),
    onSuccess: (changed) => {
      queries.setQueryData<Location>(queryKey, changed);
      return readAnew(queries, organization);
    },
    onError: ({ code }) => (code === "edited_meanwhile" ? queries.invalidateQueries({ queryKey }) : undefined),
  });
}

/** Removes a location; its feedback stays. */
export function useRemoveLocation(organization: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (location: string) => call(removeLocation, { params: { organization, location } }),
    onSuccess: (_, location) => {
      queries.removeQueries({ queryKey: locationKey(organization, location) });
      return readAnew(queries, organization);
    },
  });
}

/** The query of who is ranked where in a period, at one location or all. */
export const leaderboardQuery = (organization: string, period: Partial<Period>, location?: string) =>
  queryOptions({
    queryKey: [...figuresKey(organization), "employees", period, location ?? ""],
    queryFn: ({ signal }) =>
      call(readLeaderboard, { params: { organization }, query: { ...period, location }, signal }),
    staleTime: 30_000,
  });

/** Who is ranked where in a period, at one location or all. */
export const useLeaderboard = (organization: string, period: Partial<Period>, location?: string) =>
  useQuery({ ...leaderboardQuery(organization, period, location), placeholderData: (before) => before });

async function everyEmployee(organization: string, signal: AbortSignal): Promise<Employee[]> {
  const everyone: Employee[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: "500", cursor };
    const page: z.infer<typeof listEmployees.answer> = await call(listEmployees, {
      params: { organization },
      query,
      signal,
    });
    everyone.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return everyone;
}

/** All employees, by name. Who is an employee finds themselves alone. Asks only if `enabled`. */
export const useLinkedEmployees = (organization: string, enabled = true) =>
  useQuery({
    queryKey: [...placesKey(organization), "employees", "all"],
    queryFn: ({ signal }) => everyEmployee(organization, signal),
    enabled,
    staleTime: 60_000,
  });

/** The employees of one location, by name, page by page. */
export const useEmployeesOf = (organization: string, location: string) =>
  useInfiniteQuery({
    ...pagesQuery([...placesKey(organization), "employees", location], (cursor, signal) =>
      call(listEmployees, { params: { organization }, query: { location, limit: "20", cursor }, signal }),
    ),
    staleTime: 30_000,
  });

/** One employee. Asks only if `enabled`. Problem: `employee_not_found`. */
export const useEmployee = (organization: string, employee: string, enabled = true) =>
  useQuery({
    queryKey: employeeKey(organization, employee),
    queryFn: ({ signal }) => call(readEmployee, { params: { organization, employee }, signal }),
    staleTime: 10_000,
    enabled,
  });

/** Adds an employee. Problem: `link_taken`. */
export function useCreateEmployee(organization: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof NewEmployee>) => call(createEmployee, { params: { organization }, body }),
    onSuccess: () => readAnew(queries, organization),
  });
}

/** Changes an employee. After `edited_meanwhile` the newest state is read, so that the change can be sent again. */
export function useUpdateEmployee(organization: string, employee: string) {
  const queries = useQueryClient();
  const queryKey = employeeKey(organization, employee);
  return useMutation({
    mutationFn: (body: z.input<typeof EmployeeChanges>) =>
      call(updateEmployee, { params: { organization, employee }, body }),
    onSuccess: (changed) => {
      queries.setQueryData<Employee>(queryKey, changed);
      return readAnew(queries, organization);
    },
    onError: ({ code }) => (code === "edited_meanwhile" ? queries.invalidateQueries({ queryKey }) : undefined),
  });
}

/** Sets an employee's picture, or deletes it where there are no bytes. Problems: `outside_service`, `edited_meanwhile`. */
export function useChangePicture(organization: string, employee: string) {
  const queries = useQueryClient();
  const params = { organization, employee };
  return useMutation({
    mutationFn: (bytes: Uint8Array<ArrayBuffer> | null) =>
      bytes === null ? call(deleteEmployeePicture, { params }) : call(putEmployeePicture, { params, body: bytes }),
    onSuccess: (changed) => {
      queries.setQueryData<Employee>(employeeKey(organization, employee), changed);
      return readAnew(queries, organization);
    },
  });
}

/** Removes an employee; their feedback stays. Problem: `employee_has_login`. */
export function useRemoveEmployee(organization: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (employee: string) => call(removeEmployee, { params: { organization, employee } }),
    onSuccess: (_, employee) => {
      queries.removeQueries({ queryKey: employeeKey(organization, employee) });
      return readAnew(queries, organization);
    },
  });
}
