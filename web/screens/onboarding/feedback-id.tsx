import { useTranslation } from "react-i18next";
import { onboardingBodies } from "#shared/contract/me.ts";
import { linkFrom } from "#shared/rules/feedback-link.ts";
import { shortCustomerAddress } from "#web/addresses.ts";
import { useOnboard } from "#web/api/me.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { FeedbackLinkField } from "#web/parts/form/feedback-link-field.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import classes from "./feedback-id.module.css";
import type { StepProps } from "./step.ts";

/** Step 2: the organization's feedback link, checked while it is typed, and the address it makes. */
export function FeedbackId({ organization, onDone }: StepProps) {
  const { t } = useTranslation("onboarding");
  const onboard = useOnboard();
  const own = organization?.feedbackId ?? null;
  const form = useContractForm(onboardingBodies["feedback-id"], {
    feedbackId: own ?? linkFrom(organization?.name ?? ""),
  });
  const link = form.values.feedbackId.trim().toLowerCase();
  return (
    <>
      <ScreenHead title={t("feedbackId.title")}>{t("feedbackId.lead")}</ScreenHead>
      <ContractForm
        form={form}
        onSubmit={(body) => onboard.mutate({ step: "feedback-id", body }, { onSuccess: onDone })}
        problem={onboard.error}
        pending={onboard.isPending}
        submit={t("next")}
      >
        <p className={classes.address}>
          <span className={classes.host}>{shortCustomerAddress("")}</span>
          <strong>{link === "" ? "…" : link}</strong>
        </p>
        <FeedbackLinkField
          label={t("feedbackId.label")}
          description={t("feedbackId.hint")}
          size="md"
          required
          withAsterisk={false}
          own={own}
          {...form.getInputProps("feedbackId")}
          value={form.values.feedbackId}
          onChange={(picked) => form.setFieldValue("feedbackId", picked)}
        />
      </ContractForm>
    </>
  );
}
