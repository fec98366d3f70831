import { Select, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import type { z } from "zod/mini";
import type { NewLocation } from "#shared/contract/locations.ts";
import type { Location } from "#shared/model/location.ts";
import { blankIsNull } from "#web/parts/form/blank-is-null.ts";
import { FeedbackLinkField } from "../form/feedback-link-field.tsx";

export type LocationValues = {
  name: string;
  address: string;
  feedbackId: string;
  interceptLessThan: string;
  rateable: boolean;
};

export const emptyLocation: LocationValues = {
  name: "",
  address: "",
  feedbackId: "",
  interceptLessThan: "",
  rateable: true,
};

export const locationAsTyped = (location: Location): LocationValues => ({
  name: location.name,
  address: location.address ?? "",
  feedbackId: location.feedbackId ?? "",
  interceptLessThan: location.interceptLessThan === null ? "" : String(location.interceptLessThan),
  rateable: location.rateable,
});

/** An empty link is left out, so that the API makes one from the name. */
export const newLocationAsSent = (values: LocationValues): z.input<typeof NewLocation> => {
  const { feedbackId, ...sent } = locationAsSent(values);
  return { ...sent, ...(feedbackId !== null && { feedbackId }) };
};

export const locationAsSent = (values: LocationValues): z.input<typeof NewLocation> => ({
  name: values.name,
  rateable: values.rateable,
  address: blankIsNull(values.address),
  feedbackId: blankIsNull(values.feedbackId),
  interceptLessThan: values.interceptLessThan === "" ? null : Number(values.interceptLessThan),
});

const thresholds = [1, 2, 3, 4, 5] as const;

interface LocationFieldsProps {
  form: UseFormReturnType<LocationValues>;
  usual: number;
  own?: string | null;
  made?: string;
  onName?: (name: string) => void;
  onLink?: (link: string) => void;
}

export function LocationFields({ form, usual, own = null, made, onName, onLink }: LocationFieldsProps) {
  const { t } = useTranslation("locations");
  const name = form.getInputProps("name");
  return (
    <>
      <TextInput
        label={t("fields.name")}
        description={t("fields.nameHint")}
        autoComplete="off"
        data-autofocus
        {...name}
        onChange={(event) => {
          name.onChange(event);
          onName?.(event.currentTarget.value);
        }}
      />
      <TextInput label={t("fields.address")} autoComplete="street-address" {...form.getInputProps("address")} />
      <FeedbackLinkField
        label={t("fields.link")}
        description={t("fields.linkHint")}
        own={own}
        {...(made !== undefined && { made })}
        givenUp={t("fields.linkGivenUp")}
        {...form.getInputProps("feedbackId")}
        value={form.values.feedbackId}
        onChange={(link) => {
          form.setFieldValue("feedbackId", link);
          onLink?.(link);
        }}
      />
      <Select
        label={t("fields.threshold")}
        allowDeselect={false}
        maw={320}
        data={[
          { value: "", label: t("fields.thresholdUsual", { count: usual }) },
          ...thresholds.map((count) => ({
            value: String(count),
            label: count === 1 ? t("fields.thresholdNone") : t("fields.thresholdBelow", { count }),
          })),
        ]}
        {...form.getInputProps("interceptLessThan")}
      />
    </>
  );
}
