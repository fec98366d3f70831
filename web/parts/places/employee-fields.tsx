import { MultiSelect, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import type { z } from "zod/mini";
import type { NewEmployee } from "#shared/contract/employees.ts";
import { locationsOfEmployee } from "#shared/contract/inputs/place.ts";
import type { Employee, Location } from "#shared/model/location.ts";
import { blankIsNull } from "#web/parts/form/blank-is-null.ts";
import { locationOptions } from "../choice/location-options.ts";
import { FeedbackLinkField } from "../form/feedback-link-field.tsx";

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

interface EmployeeFieldsProps {
  form: UseFormReturnType<EmployeeValues>;
  locations: readonly Location[];
  own?: string | null;
  made?: string;
}

export function EmployeeFields({ form, locations, own = null, made }: EmployeeFieldsProps) {
  const { t } = useTranslation("locations");
  return (
    <>
      <TextInput label={t("fields.name")} autoComplete="off" data-autofocus {...form.getInputProps("name")} />
      {locations.length > 0 ? (
        <MultiSelect
          label={t("fields.locations")}
          description={t("fields.locationsHint")}
          data={locationOptions(locations)}
          maxValues={locationsOfEmployee}
          searchable
          limit={100}
          hidePickedOptions
          {...form.getInputProps("locations")}
        />
      ) : null}
      <FeedbackLinkField
        label={t("fields.link")}
        description={t("fields.employeeLinkHint")}
        own={own}
        {...(made !== undefined && { made })}
        givenUp={t("fields.employeeLinkGivenUp")}
        {...form.getInputProps("feedbackId")}
        value={form.values.feedbackId}
        onChange={(link) => form.setFieldValue("feedbackId", link)}
      />
    </>
  );
}
