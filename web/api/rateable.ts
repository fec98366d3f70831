import { useLocations, useOrganization } from "./organizations.ts";
import { useEmployee, useLinkedEmployees, useLocation } from "./places.ts";
import type { ApiProblem } from "./problem.ts";

export interface Rateable {
  kind: "organization" | "location" | "employee";
  _id: string;
  name: string;
  link: string | null;
}

interface Named {
  _id: string;
  name: string;
  feedbackId: string | null;
}

const rateable = (kind: Rateable["kind"], { _id, name, feedbackId }: Named): Rateable => ({
  kind,
  _id,
  name,
  link: feedbackId,
});

export function useRateables(organization: string): Rateable[] {
  const { data: profile } = useOrganization(organization);
  const { data: locations = [] } = useLocations(organization);
  const { data: employees = [] } = useLinkedEmployees(organization);
  const all = [
    // Its link is about every location.
    ...(profile === undefined || profile.limitedTo !== null ? [] : [rateable("organization", profile)]),
    ...locations.map((location) => rateable("location", location)),
    ...employees.map((employee) => rateable("employee", employee)),
  ];
  return all.filter(({ link }) => link !== null);
}

interface Asked {
  location: string | null;
  employee: string | null;
}

interface Shown {
  place: Rateable | null | undefined;
  problem: ApiProblem | null;
  retry: () => void;
}

interface Read {
  data: Named | undefined;
  error: ApiProblem | null;
  refetch: () => unknown;
}

const shown = (kind: Rateable["kind"], { data, error, refetch }: Read): Shown => ({
  place: data && rateable(kind, data),
  problem: data === undefined ? error : null,
  retry: () => void refetch(),
});

/**
 * The item whose link is shown. An item in the address is never replaced: nobody would notice another's code on paper.
 */
export function useShownRateable(organization: string, { location, employee }: Asked): Shown {
  const isEmployee = location === null && employee !== null;
  const ofLocation = useLocation(organization, location ?? "", location !== null);
  const ofEmployee = useEmployee(organization, employee ?? "", isEmployee);
  const whole = useOrganization(organization);
  const locations = useLocations(organization);
  const employees = useLinkedEmployees(organization);
  const [first] = useRateables(organization);
  if (location !== null) return shown("location", ofLocation);
  if (isEmployee) return shown("employee", ofEmployee);
  if (whole.data === undefined || (whole.data.feedbackId !== null && whole.data.limitedTo === null))
    return shown("organization", whole);
  const missing = [locations, employees].find(({ data }) => data === undefined);
  return missing === undefined || first !== undefined
    ? { place: first ?? null, problem: null, retry: () => undefined }
    : { place: undefined, problem: missing.error, retry: () => void missing.refetch() };
}
