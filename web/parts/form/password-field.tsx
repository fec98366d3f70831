import { PasswordInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";

export function PasswordField({ field }: { field: GetInputPropsReturnType }) {
  const { t } = useTranslation("account");
  return (
    <PasswordInput
      label={t("fields.password")}
      autoComplete="current-password"
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ "aria-label": t("fields.showPassword"), tabIndex: 0 }}
      {...field}
    />
  );
}
