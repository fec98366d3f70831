import { Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { onboardingBodies } from "#shared/contract/me.ts";
import { linkCandidates } from "#shared/rules/organizations/feedback-link.ts";
import { useOnboard } from "#web/api/me.ts";
import { useLinkCheck } from "#web/api/organizations.ts";
import { ContractForm } from "#web/parts/form/contract-form.tsx";
import { FeedbackLinkField } from "#web/parts/form/feedback-link-field.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import type { StepProps } from "./step.ts";
import { StepActions } from "./step-actions.tsx";
import { useStepForm } from "./use-step-form.ts";

/** Step 2: prefilled with the first free link of the name. */
export function FeedbackId(props: StepProps) {
  const { t } = useTranslation("onboarding");
  const own = props.organization?.feedbackId ?? null;
  const [wanted = ""] = linkCandidates(props.organization?.name ?? "");
  const { data: check, isLoading } = useLinkCheck(own === null ? wanted : "", props.organization?._id);
  const firstFree = check === undefined || check.free ? wanted : (check.suggestions[0] ?? "");
  return (
    <>
      <ScreenHead title={t("feedbackId.title")}>{t("feedbackId.lead")}</ScreenHead>
      {isLoading ? (
        <Stack aria-hidden="true">
          <Skeleton h={54} />
          <Skeleton h={64} />
          <Skeleton h={42} w={140} mt="md" />
        </Stack>
      ) : (
        <LinkForm {...props} own={own} firstFree={firstFree} />
      )}
    </>
  );
}

function LinkForm({
  user,
  organization,
  back,
  onDone,
  own,
  firstFree,
}: StepProps & { own: string | null; firstFree: string }) {
  const { t } = useTranslation("onboarding");
  const onboard = useOnboard();
  const form = useStepForm({ user, step: "feedback-id" }, onboardingBodies["feedback-id"], {
    feedbackId: own ?? firstFree,
  });
  const link = form.values.feedbackId;
  return (
    <ContractForm
      form={form}
      onSubmit={(body) => onboard.mutate({ step: "feedback-id", body }, { onSuccess: onDone })}
      problem={onboard.error}
      pending={onboard.isPending}
      submit={t("next")}
      focusFirst
      beside={<StepActions back={back} />}
    >
      <FeedbackLinkField
        label={t("feedbackId.label")}
        description={t("feedbackId.hint")}
        size="md"
        required
        withAsterisk={false}
        own={own}
        organization={organization?._id}
        {...form.getInputProps("feedbackId")}
        value={link}
        onChange={(picked) => form.setFieldValue("feedbackId", picked)}
      />
    </ContractForm>
  );
}
