import { Alert, Anchor, Radio, SegmentedControl, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { Trans, useTranslation } from "react-i18next";
import { onboardingBodies } from "#shared/contract/me.ts";
import { InvitationMode, invitationModes } from "#shared/model/invitation.ts";
import { useOnboard } from "#web/api/me.ts";
import { ContractForm, useContractForm } from "#web/parts/contract-form.tsx";
import { ScreenHead } from "#web/parts/screen-head.tsx";
import { CustomerPreview } from "./customer-preview.tsx";
import classes from "./stars-limit.module.css";
import type { StepProps } from "./step.ts";

const googlePolicy = "https://support.google.com/contributionpolicy/answer/7400114";
const ftcRule = "https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465";

const thresholds = ["1", "2", "3", "4", "5"];

function Below({ count }: { count: number }) {
  const { t } = useTranslation("onboarding");
  return (
    <>
      <span aria-hidden="true">{`${count} ★`}</span>
      <VisuallyHidden>{t("starsLimit.below", { count })}</VisuallyHidden>
    </>
  );
}

function PolicyNotice() {
  const { t } = useTranslation("onboarding");
  const link = (href: string) => (
    <Anchor href={href} target="_blank" rel="noopener noreferrer" inherit underline="always" />
  );
  return (
    <Alert variant="default" icon={<IconInfoCircle aria-hidden="true" />} title={t("starsLimit.policyTitle")}>
      <Trans t={t} i18nKey="starsLimit.policy" components={{ google: link(googlePolicy), ftc: link(ftcRule) }} />
    </Alert>
  );
}

/** Step 3: which ratings stay private, and who is invited to review in public; beside it what customers will see. */
export function StarsLimit({ organization, onDone }: StepProps) {
  const { t } = useTranslation("onboarding");
  const onboard = useOnboard();
  const form = useContractForm(onboardingBodies["stars-limit"], {
    interceptLessThan: organization?.interceptLessThan ?? 4,
    invitationMode: organization?.invitationMode ?? "threshold",
  });
  const { interceptLessThan, invitationMode } = form.values;
  return (
    <div className={classes.both}>
      <div>
        <ScreenHead title={t("starsLimit.title")}>{t("starsLimit.lead")}</ScreenHead>
        <ContractForm
          form={form}
          onSubmit={(body) => onboard.mutate({ step: "stars-limit", body }, { onSuccess: onDone })}
          problem={onboard.error}
          pending={onboard.isPending}
          submit={t("next")}
        >
          <Stack gap={8}>
            <Text fw={550} id="threshold">
              {t("starsLimit.threshold")}
            </Text>
            <SegmentedControl
              fullWidth
              aria-labelledby="threshold"
              aria-describedby="threshold-meaning"
              data={thresholds.map((value) => ({ value, label: <Below count={Number(value)} /> }))}
              value={String(interceptLessThan)}
              onChange={(value) => form.setFieldValue("interceptLessThan", Number(value))}
            />
            <Text size="sm" c="dimmed" id="threshold-meaning" aria-live="polite">
              {t(`starsLimit.meaning.${interceptLessThan}`)}
            </Text>
          </Stack>
          <Radio.Group
            label={t("starsLimit.mode")}
            value={invitationMode}
            onChange={(value) => {
              const mode = InvitationMode.safeParse(value);
              if (mode.success) form.setFieldValue("invitationMode", mode.data);
            }}
          >
            <Stack gap="sm" mt="xs">
              {invitationModes.map((mode) => (
                <Radio
                  key={mode}
                  value={mode}
                  label={t(`starsLimit.modes.${mode}.name`)}
                  description={t(`starsLimit.modes.${mode}.meaning`)}
                  className={classes.mode}
                />
              ))}
            </Stack>
          </Radio.Group>
          <PolicyNotice />
        </ContractForm>
      </div>
      <CustomerPreview name={organization?.name ?? ""} threshold={interceptLessThan} mode={invitationMode} />
    </div>
  );
}
