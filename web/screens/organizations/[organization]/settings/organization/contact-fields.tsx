import { SimpleGrid, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import classes from "./contact-fields.module.css";
import type { OrganizationFields } from "./fields.ts";

interface ContactFieldsProps {
  form: UseFormReturnType<OrganizationFields>;
  field: "billingContact" | "privacyContact";
  label: string;
  hint: string;
}

export function OrganizationContactFields({ form, field, label, hint }: ContactFieldsProps) {
  const { t } = useTranslation("business");
  return (
    <fieldset className={classes.contact}>
      <legend>{label}</legend>
      <Text size="sm" c="dimmed" mb="xs">
        {hint}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t("contactName")}
          maxLength={100}
          autoComplete="off"
          {...form.getInputProps(`${field}.name`)}
        />
        <TextInput
          label={t("contactEmail")}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps(`${field}.email`)}
        />
      </SimpleGrid>
    </fieldset>
  );
}
