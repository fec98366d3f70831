import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { itemOf, readable } from "#functions/data/item.ts";
import { employeeKey } from "#functions/data/keys.ts";
import { allBelow, documents, listed, tableName, type Write } from "#functions/data/table.ts";
import type { NamedThing } from "#shared/model/feedback.ts";
import { Employee } from "#shared/model/location.ts";
import { employeesSeen, onlyEmployee, type Viewer } from "#shared/rules/feedbacks/feedback-visibility.ts";
import { employeeChoices } from "./choices.ts";
import { LinkHistory } from "./given-up-links.ts";
import { filesFollow } from "./orphaned-files.ts";
import { changeWrites, newWrites, type RateableKind, readNow } from "./rateable.ts";

/** `ofAccount`: the id is a person's. */
export const EmployeeItem = itemOf(z.extend(z.extend(Employee, LinkHistory), { ofAccount: z.optional(z.boolean()) }));
export type EmployeeItem = z.infer<typeof EmployeeItem>;

/** As links, feedback and requests keep an employee: people with an account by id alone. */
export const employeeRef = ({
  _id,
  name,
  ofAccount,
}: Pick<EmployeeItem, "_id" | "name" | "ofAccount">): NamedThing => ({
  _id,
  name: ofAccount ? "" : name,
});

export const employeeKind: RateableKind<EmployeeItem> = {
  kind: "employee",
  keyOf: employeeKey,
  read: (item) => EmployeeItem.parse(item),
  follow: (organization, before, after) => [
    ...employeeChoices(organization, before, after),
    ...filesFollow(before, after),
  ],
  holder: (employee) => ({ location: null, employee: employeeRef(employee) }),
};

export const employeeWrites = (organization: string, employee: EmployeeItem, now: Date): Write[] =>
  listed(newWrites(employeeKind, organization, employee, now));

export type MemberAs = "employee" | "other" | "nobody";

/** Offers the employee with role `employee`, else hides them; leaving deletes the picture. */
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
      ofAccount: true,
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
  // The link stays the same, so this cannot happen.
  return made === "link_changed_often" ? [] : listed(made.writes);
}

export async function readEmployee(organization: string, employee: string): Promise<EmployeeItem | null> {
  const Key = employeeKey(organization, employee);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key }));
  return Item ? EmployeeItem.parse(Item) : null;
}

/** Oldest first. */
export async function listEmployees(organization: string): Promise<EmployeeItem[]> {
  return readable(EmployeeItem, await allBelow(employeeKey(organization, "")));
}

/** Oldest first, as the viewer sees them. */
export async function listEmployeesFor(viewer: Viewer, organization: string): Promise<EmployeeItem[]> {
  const only = onlyEmployee(viewer);
  if (only === null) return employeesSeen(viewer, await listEmployees(organization));
  const employee = await readEmployee(organization, only);
  return employee === null ? [] : [employee];
}
