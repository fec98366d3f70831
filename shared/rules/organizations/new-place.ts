import { noSources, type Sources } from "#shared/model/invitation.ts";
import type { Employee, Location } from "#shared/model/location.ts";

type Said<Noun> = { name: string } & { [Field in keyof Noun]?: Noun[Field] | undefined };

export function said<Noun extends object>(given: { [Field in keyof Noun]?: Noun[Field] | undefined }): Partial<Noun> {
  const entries: [string, unknown][] = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object(Object.fromEntries(entries));
}

/** Inherits unset fields from the organization; rateable. */
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
