import { GetCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import { Employee } from "#shared/model/employee.ts";
import { employeeChoices } from "./choices.ts";
import { itemOf, readable } from "./item.ts";
import { employeeKey } from "./keys.ts";
import { linkPut } from "./links.ts";
import { documents, ifNew, itemsIn, tableName, type Write } from "./table.ts";

/** An employee as stored. */
export const EmployeeItem = itemOf(Employee);

/** The writes that add an employee: themselves, what pages offer, and their link, which is the last and refused where it is taken. */
export const employeeWrites = (organization: string, employee: Employee, now: Date): Write[] => [
  {
    Put: {
      TableName: tableName,
      Item: { ...employeeKey(organization, employee._id), kind: "employee", ...employee },
      ConditionExpression: ifNew,
    },
  },
  ...employeeChoices(organization, null, employee),
  ...(employee.feedbackId === null
    ? []
    : [
        linkPut(
          {
            ...{ link: employee.feedbackId, organization, location: null },
            ...{ employee: { _id: employee._id, name: employee.name }, paused: !employee.rateable },
          },
          now,
        ),
      ]),
];

/** One employee, or null: 0.5 read units. */
export async function readEmployee(organization: string, employee: string): Promise<Employee | null> {
  const Key = employeeKey(organization, employee);
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key }));
  return Item ? EmployeeItem.parse(Item) : null;
}

/** An organization's employees, oldest first. */
export async function listEmployees(organization: string): Promise<Employee[]> {
  const { pk } = employeeKey(organization, "");
  const pages = paginateQuery(
    { client: documents },
    {
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :employee)",
      ExpressionAttributeValues: { ":pk": pk, ":employee": "EMPLOYEE#" },
    },
  );
  return readable(EmployeeItem, await itemsIn(pages));
}
