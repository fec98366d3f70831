import { TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";

/** Its `autoComplete` is `username`, so that password managers recognize the account. */
export function EmailField({ field }: { field: GetInputPropsReturnType }) {
  const { t } = useTranslation("account");
  return (
    <TextInput
      label={t("fields.email")}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      withAsterisk={false}
      {...field}
    />
  );
}
