import type { z } from "zod/mini";
import type { NewEmployee } from "#shared/contract/employees.ts";
import type { Employee } from "#shared/model/employee.ts";
import { blankIsNull } from "#web/parts/form/blank-is-null.ts";

/** An employee as their form holds them: a link that they have not is empty. */
export type EmployeeValues = { name: string; locations: string[]; feedbackId: string; rateable: boolean };

/** A stored employee as their form shows them, with those of their locations that are still there. */
export const employeeAsTyped = (employee: Employee, locations: readonly { _id: string }[]): EmployeeValues => ({
  name: employee.name,
  locations: employee.locations.filter((location) => locations.some(({ _id }) => _id === location)),
  feedbackId: employee.feedbackId ?? "",
  rateable: employee.rateable,
});

/** The form of a new employee as it is sent: one without a link gets one that is made of their name. */
export const newEmployeeAsSent = (values: EmployeeValues): z.input<typeof NewEmployee> => {
  const { feedbackId, ...sent } = employeeAsSent(values);
  return { ...sent, ...(feedbackId !== null && { feedbackId }) };
};

/** The form as it is sent. */
export const employeeAsSent = (values: EmployeeValues): z.input<typeof NewEmployee> => ({
  name: values.name,
  locations: values.locations,
  feedbackId: blankIsNull(values.feedbackId),
  rateable: values.rateable,
});
