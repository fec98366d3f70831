import { useTranslation } from "react-i18next";
import { onboardingBodies } from "#shared/contract/me.ts";
import { usualMode, usualThreshold } from "#shared/model/organization.ts";
import { useOnboard } from "#web/api/me.ts";
import { ContractForm } from "#web/parts/form/contract-form.tsx";
import { BesidePreview } from "#web/parts/interception/beside-preview.tsx";
import { ModeChoice } from "#web/parts/interception/mode-choice.tsx";
import { PolicyNotice } from "#web/parts/interception/policy-notice.tsx";
import { ThresholdChoice } from "#web/parts/interception/threshold-choice.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import type { StepProps } from "./step.ts";
import { StepActions } from "./step-actions.tsx";
import { useStepForm } from "./use-step-form.ts";

export function StarsLimit({ user, organization, back, onDone }: StepProps) {
  const { t } = useTranslation("onboarding");
  const onboard = useOnboard();
  const form = useStepForm({ user, step: "stars-limit" }, onboardingBodies["stars-limit"], {
    interceptLessThan: organization?.interceptLessThan ?? usualThreshold,
    invitationMode: organization?.invitationMode ?? usualMode,
  });
  const { interceptLessThan, invitationMode } = form.values;
  return (
    <BesidePreview name={organization?.name ?? ""} threshold={interceptLessThan} mode={invitationMode}>
      <ScreenHead title={t("starsLimit.title")} />
      <ContractForm
        form={form}
        onSubmit={(body) => onboard.mutate({ step: "stars-limit", body }, { onSuccess: onDone })}
        problem={onboard.error}
        pending={onboard.isPending}
        submit={t("next")}
        focusFirst
        beside={<StepActions back={back} />}
      >
        <ThresholdChoice
          value={interceptLessThan}
          onChange={(threshold) => form.setFieldValue("interceptLessThan", threshold)}
        />
        <ModeChoice value={invitationMode} onChange={(mode) => form.setFieldValue("invitationMode", mode)} />
        <PolicyNotice />
      </ContractForm>
    </BesidePreview>
  );
}
