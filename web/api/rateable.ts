import { useLocations, useOrganization } from "./organizations.ts";
import { useLinkedEmployees } from "./places.ts";

/** What has a feedback link of its own, and so a QR code: the organization, a location, an employee. */
export interface Rateable {
  kind: "organization" | "location" | "employee";
  _id: string;
  name: string;
  link: string;
}

/** The organization and all of its locations and employees that have a feedback link. Undefined while the organization is not known. */
export function useRateables(organization: string): Rateable[] | undefined {
  const { data: profile } = useOrganization(organization);
  const { data: locations = [] } = useLocations(organization);
  const { data: employees = [] } = useLinkedEmployees(organization);
  if (profile === undefined) return undefined;
  const linked = (
    kind: Rateable["kind"],
    { _id, name, feedbackId }: Omit<Rateable, "kind" | "link"> & { feedbackId: string | null },
  ) => (feedbackId === null ? [] : [{ kind, _id, name, link: feedbackId }]);
  return [
    ...linked("organization", profile),
    ...locations.flatMap((location) => linked("location", location)),
    ...employees.flatMap((employee) => linked("employee", employee)),
  ];
}
