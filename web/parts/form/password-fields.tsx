import { PasswordInput, Stack, Text } from "@mantine/core";
import type { GetInputPropsReturnType, UseFormReturnType } from "@mantine/form";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "#shared/model/user.ts";
import type { passwordScore as score } from "#shared/rules/accounts/password.ts";
import classes from "./password-fields.module.css";

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

/** The API refuses `short` and `weak`. */
type PasswordStrength = "short" | "weak" | "good" | "strong";

const strengthOf = (given: ReturnType<typeof score>): PasswordStrength =>
  given < 3 ? "weak" : given === 3 ? "good" : "strong";

/** Uses the API's own rule, loaded at the first keystroke; null until then and offline. */
function usePasswordStrength(password: string, own: readonly string[]): PasswordStrength | null {
  const [rule, setRule] = useState<{ passwordScore: typeof score } | null>(null);
  const begun = password !== "";
  useEffect(() => {
    if (!begun) return;
    import("#shared/rules/accounts/password.ts").then(setRule, () => undefined);
  }, [begun]);
  if (password.length < 10) return "short";
  return rule && strengthOf(rule.passwordScore(password, own));
}

interface Passwords extends Record<string, unknown> {
  password: string;
  confirmPassword: string;
}

export function PasswordFields<Fields extends Passwords>({
  form,
  person,
  label,
}: {
  form: UseFormReturnType<Fields>;
  person: Partial<Pick<User, "firstName" | "lastName" | "email">>;
  label?: string;
}) {
  const { t } = useTranslation(["account", "entry"]);
  const hint = useId();
  const { password } = form.values;
  const { firstName = "", lastName = "", email = "" } = person;
  const strength = usePasswordStrength(password, [firstName, lastName, email]);
  const visibility = { "aria-label": t("fields.showPassword"), tabIndex: 0 };
  return (
    <>
      <Stack gap={6}>
        <PasswordInput
          label={label ?? t("entry:newPassword.password")}
          description={t("entry:newPassword.rule")}
          autoComplete="new-password"
          required
          withAsterisk={false}
          aria-describedby={hint}
          visibilityToggleButtonProps={visibility}
          {...form.getInputProps("password")}
        />
        {password !== "" && strength !== null && !form.errors.password && (
          <>
            <div className={classes.strength} aria-hidden="true">
              <div className={classes.reached} data-strength={strength} />
            </div>
            <Text size="xs" c="dimmed" id={hint} aria-live="polite">
              {t(`entry:newPassword.strength.${strength}`)}
            </Text>
          </>
        )}
      </Stack>
      <PasswordInput
        label={t("entry:newPassword.confirm")}
        autoComplete="new-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={visibility}
        {...form.getInputProps("confirmPassword")}
      />
    </>
  );
}
