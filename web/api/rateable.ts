import { useLocations, useOrganization } from "./organizations.ts";
import { useEmployee, useLinkedEmployees, useLocation } from "./places.ts";
import type { ApiProblem } from "./problem.ts";

/** What can have a feedback link of its own, and so a QR code: the organization, a location, an employee. */
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

/** The organization, its locations and its employees, as far as they have a link; those that are known already. */
export function useRateables(organization: string): Rateable[] {
  const { data: profile } = useOrganization(organization);
  const { data: locations = [] } = useLocations(organization);
  const { data: employees = [] } = useLinkedEmployees(organization);
  const all = [
    ...(profile === undefined ? [] : [rateable("organization", profile)]),
    ...locations.map((location) => rateable("location", location)),
    ...employees.map((employee) => rateable("employee", employee)),
  ];
  return all.filter(({ link }) => link !== null);
}

/** What an address names; null where it names nothing. */
interface Asked {
  location: string | null;
  employee: string | null;
}

/** What is shown, once it is known: null where nothing has a link. Or why it could not be read. */
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
 * The one whose link is shown. What the address names is read by itself, and nothing else takes its place: on paper
 * nobody would notice another's code. Where it names nothing, the organization is shown, or the first that has a link.
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
  if (whole.data === undefined || whole.data.feedbackId !== null) return shown("organization", whole);
  const missing = [locations, employees].find(({ data }) => data === undefined);
  return missing === undefined || first !== undefined
    ? { place: first ?? null, problem: null, retry: () => undefined }
    : { place: undefined, problem: missing.error, retry: () => void missing.refetch() };
}
