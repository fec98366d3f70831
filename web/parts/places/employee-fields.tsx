import { MultiSelect, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { locationsOfEmployee } from "#shared/contract/inputs/place.ts";
import type { Location } from "#shared/model/location.ts";
import { FeedbackLinkField } from "../form/feedback-link-field.tsx";
import type { EmployeeValues } from "./employee-form.ts";

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
          data={locations.map(({ _id, name, address }) => ({
            value: _id,
            label: locations.some((other) => other._id !== _id && other.name === name)
              ? `${name}, ${address ?? ""}`
              : name,
          }))}
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
