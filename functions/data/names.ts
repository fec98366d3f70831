import { fullName } from "#shared/rules/person.ts";
import { EmployeeItem } from "./employees.ts";
import { readable } from "./item.ts";
import { employeeKey, type Key, locationKey, userKey } from "./keys.ts";
import { LocationItem } from "./locations.ts";
import { readAll } from "./table.ts";
import { UserItem } from "./users.ts";

/** DynamoDB's limit of a BatchGet. */
const keysAtOnce = 100;

async function readMany(keys: readonly Key[]): Promise<Record<string, unknown>[]> {
  const parts = Array.from({ length: Math.ceil(keys.length / keysAtOnce) }, (_, part) =>
    readAll(keys.slice(part * keysAtOnce, (part + 1) * keysAtOnce)),
  );
  return (await Promise.all(parts)).flat();
}

const ofKind = (items: readonly Record<string, unknown>[], kind: string) => items.filter((item) => item.kind === kind);

/** The present names of people and of an organization's locations and employees, by id. What is gone has none. One BatchGet for each 100. */
export async function readNames(
  organization: string,
  { users, locations, employees }: Record<"users" | "locations" | "employees", readonly string[]>,
): Promise<{ people: Map<string, string>; things: Map<string, string> }> {
  const items = await readMany([
    ...[...new Set(users)].map(userKey),
    ...[...new Set(locations)].map((location) => locationKey(organization, location)),
    ...[...new Set(employees)].map((employee) => employeeKey(organization, employee)),
  ]);
  const people = readable(UserItem, ofKind(items, "user"));
  const things = [
    ...readable(LocationItem, ofKind(items, "location")),
    ...readable(EmployeeItem, ofKind(items, "employee")),
  ];
  return {
    people: new Map(people.map((user) => [user._id, fullName(user)])),
    things: new Map(things.map(({ _id, name }) => [_id, name])),
  };
}
