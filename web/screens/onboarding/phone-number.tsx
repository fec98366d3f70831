import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { onboardingBodies } from "#shared/contract/me.ts";
import { useOnboard } from "#web/api/me.ts";
import { ContractForm } from "#web/parts/form/contract-form.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import type { StepProps } from "./step.ts";
import { StepActions } from "./step-actions.tsx";
import { useStepForm } from "./use-step-form.ts";

export function PhoneNumber({ user, organization, back, onDone }: StepProps) {
  const { t } = useTranslation("onboarding");
  const onboard = useOnboard();
  const form = useStepForm({ user, step: "phone-number" }, onboardingBodies["phone-number"], {
    phone: organization?.phone ?? "",
  });
  return (
    <>
      <ScreenHead title={t("phone.title")}>{t("phone.lead")}</ScreenHead>
      <ContractForm
        form={form}
        onSubmit={(body) => onboard.mutate({ step: "phone-number", body }, { onSuccess: onDone })}
        problem={onboard.error}
        pending={onboard.isPending}
        submit={t("next")}
        focusFirst
        beside={<StepActions back={back} />}
      >
        <TextInput
          label={t("phone.label")}
          description={t("phone.hint")}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          size="md"
          required
          withAsterisk={false}
          {...form.getInputProps("phone")}
        />
      </ContractForm>
    </>
  );
}
