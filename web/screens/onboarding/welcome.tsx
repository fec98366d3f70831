import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { onboardingBodies } from "#shared/contract/me.ts";
import { useOnboard } from "#web/api/me.ts";
import { ContractForm } from "#web/parts/form/contract-form.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import type { StepProps } from "./step.ts";
import { useStepForm } from "./use-step-form.ts";

/** Step 1: sends the browser's time zone too, so that days begin where the business is. */
export function Welcome({ user, organization, onDone }: StepProps) {
  const { t } = useTranslation("onboarding");
  const onboard = useOnboard();
  const form = useStepForm({ user, step: "welcome" }, onboardingBodies.welcome, {
    organizationName: organization?.name ?? "",
  });
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      <ScreenHead title={t("welcome.title", { name: user.firstName })}>{t("welcome.lead")}</ScreenHead>
      <ContractForm
        form={form}
        onSubmit={(values) => onboard.mutate({ step: "welcome", body: { ...values, timeZone } }, { onSuccess: onDone })}
        problem={onboard.error}
        pending={onboard.isPending}
        submit={t("next")}
        focusFirst
      >
        <TextInput
          label={t("welcome.name")}
          description={t("welcome.nameHint")}
          autoComplete="organization"
          size="md"
          required
          withAsterisk={false}
          {...form.getInputProps("organizationName")}
        />
      </ContractForm>
    </>
  );
}
