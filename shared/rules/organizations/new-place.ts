import type { Employee } from "#shared/model/employee.ts";
import { noSources, type Sources } from "#shared/model/invitation.ts";
import type { Location } from "#shared/model/location.ts";

/** What is said of something new; `undefined` is not said. */
type Said<Noun> = { name: string } & { [Field in keyof Noun]?: Noun[Field] | undefined };

/** What `given` says, without what it leaves open. */
export function said<Noun extends object>(given: { [Field in keyof Noun]?: Noun[Field] | undefined }): Partial<Noun> {
  const entries: [string, unknown][] = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object(Object.fromEntries(entries));
}

/** A new location: what is not said of it is its organization's, and customers can choose it. */
export const newLocation = (
  _id: string,
  { sources, ...given }: Said<Omit<Location, "sources">> & { sources?: Partial<Sources> | undefined },
): Location => ({
  rateable: true,
  address: null,
  feedbackId: null,
  interceptLessThan: null,
  name: given.name,
  ...said<Omit<Location, "sources">>(given),
  sources: { ...noSources, ...sources },
  _id,
  version: 1,
});

/** A new employee, that customers can choose on the organization's page and on those of their locations. */
export const newEmployee = (_id: string, given: Said<Employee>): Employee => ({
  rateable: true,
  picture: null,
  locations: [],
  feedbackId: null,
  user: null,
  name: given.name,
  ...said<Employee>(given),
  _id,
  version: 1,
});
