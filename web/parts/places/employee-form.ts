import type { z } from "zod/mini";
import type { NewEmployee } from "#shared/contract/employees.ts";
import type { Employee } from "#shared/model/employee.ts";
import { blankIsNull } from "#web/parts/form/blank-is-null.ts";

export type EmployeeValues = { name: string; locations: string[]; feedbackId: string; rateable: boolean };

export const employeeAsTyped = (employee: Employee, locations: readonly { _id: string }[]): EmployeeValues => ({
  name: employee.name,
  locations: employee.locations.filter((location) => locations.some(({ _id }) => _id === location)),
  feedbackId: employee.feedbackId ?? "",
  rateable: employee.rateable,
});

/** An empty link is left out, so that the API makes one from the name. */
export const newEmployeeAsSent = (values: EmployeeValues): z.input<typeof NewEmployee> => {
  const { feedbackId, ...sent } = employeeAsSent(values);
  return { ...sent, ...(feedbackId !== null && { feedbackId }) };
};

export const employeeAsSent = (values: EmployeeValues): z.input<typeof NewEmployee> => ({
  name: values.name,
  locations: values.locations,
  feedbackId: blankIsNull(values.feedbackId),
  rateable: values.rateable,
});
