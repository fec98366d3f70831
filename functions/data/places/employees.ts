import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable } from "#functions/data/item.ts";
import { employeeKey } from "#functions/data/keys.ts";
import { allBelow, documents, listed, tableName, type Write } from "#functions/data/table.ts";
import { Employee } from "#shared/model/employee.ts";
import { onlyEmployee, type Viewer } from "#shared/rules/feedbacks/own.ts";
import { employeeChoices } from "./choices.ts";
import { LinkHistory } from "./given-up-links.ts";
import { filesFollow } from "./loose-files.ts";
import { changeWrites, newWrites, type RateableKind, readNow } from "./rateable.ts";

/** An employee as stored. */
export const EmployeeItem = itemOf(z.extend(Employee, LinkHistory));
export type EmployeeItem = z.infer<typeof EmployeeItem>;

/** The employee as a link names them to customers. */
export const named = ({ _id, name }: Employee) => ({ _id, name });

/** How employees are stored, for `rateable.ts`. */
export const employeeKind: RateableKind<EmployeeItem> = {
  kind: "employee",
  keyOf: employeeKey,
  read: (item) => EmployeeItem.parse(item),
  follow: (organization, before, after) => [
    ...employeeChoices(organization, before, after),
    ...filesFollow(before, after),
  ],
  holder: (employee) => ({ location: null, employee: named(employee) }),
};

/** The writes that add an employee: themselves, what pages offer, and their link. */
export const employeeWrites = (organization: string, employee: Employee, now: Date): Write[] =>
  listed(newWrites(employeeKind, organization, employee, now));

/** What a member is from now on: somebody to rate, another member, or none any more. */
export type MemberAs = "employee" | "other" | "nobody";

/**
 * The writes by which the employee follows a member, for the transaction that changes the membership. Who becomes a member
 * with the role `employee` can be rated from then on; who has that role no longer, or leaves, is taken off the customer's
 * pages, and their link leads to the organization's. The employee stays, with feedback, link and locations, and may be
 * offered again without a log-in. The picture of who leaves is taken down for good. 1 read unit, and up to 45 writes: two for the organization's page and for each of their locations.
 */
export async function employeeOfMember(
  organization: string,
  { user, name }: { user: string; name: string },
  as: MemberAs,
  now: Date,
): Promise<Write[]> {
  const before = await readNow(employeeKind, organization, user);
  const isEmployee = as === "employee";
  if (before === null) {
    const employee = {
      _id: user,
      name,
      picture: null,
      locations: [],
      rateable: true,
      feedbackId: null,
      user,
      version: 1,
    };
    return isEmployee ? employeeWrites(organization, employee, now) : [];
  }
  const picture = as === "nobody" ? null : before.picture;
  const followed =
    (before.user !== null) === isEmployee ? {} : { user: isEmployee ? user : null, rateable: isEmployee };
  const changed = { ...before, ...followed, picture };
  if (picture === before.picture && Object.keys(followed).length === 0) return [];
  const made = changeWrites(employeeKind, organization, { before, changed }, now);
  // The link stays the same, so that none is given up.
  return made === "link_changed_often" ? [] : listed(made.writes);
}

/** One employee, or null: 0.5 read units. */
export async function readEmployee(organization: string, employee: string): Promise<EmployeeItem | null> {
  const Key = employeeKey(organization, employee);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key }));
  return Item ? EmployeeItem.parse(Item) : null;
}

/** An organization's employees, oldest first: 0.5 read units for each 4 kB, about fourteen of them. */
export async function listEmployees(organization: string): Promise<EmployeeItem[]> {
  return readable(EmployeeItem, await allBelow(employeeKey(organization, "")));
}

/** The employees whom a viewer finds, oldest first: all of them as `listEmployees`, or the one. */
export async function listEmployeesFor(viewer: Viewer, organization: string): Promise<EmployeeItem[]> {
  const only = onlyEmployee(viewer);
  if (only === null) return listEmployees(organization);
  const employee = await readEmployee(organization, only);
  return employee === null ? [] : [employee];
}
