import { useTranslation } from "react-i18next";
import { onboardingBodies } from "#shared/contract/me.ts";
import { noSources } from "#shared/model/invitation.ts";
import { useOnboard } from "#web/api/me.ts";
import { ContractForm } from "#web/parts/form/contract-form.tsx";
import { PublicPagesFields, pagesAsSent, pagesAsTyped } from "#web/parts/form/public-pages-fields.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import type { StepProps } from "./step.ts";
import { StepActions } from "./step-actions.tsx";
import { useStepForm } from "./use-step-form.ts";

/** Step 6: where customers are sent to review in public. It can be skipped and filled in later on the dashboard. */
export function LinkedAccounts({ user, organization, back, onDone }: StepProps) {
  const { t } = useTranslation("onboarding");
  const onboard = useOnboard();
  const given = pagesAsTyped(organization?.sources ?? noSources);
  const form = useStepForm({ user, step: "linked-accounts" }, onboardingBodies["linked-accounts"], given, pagesAsSent);
  return (
    <>
      <ScreenHead title={t("linked.title")}>{t("linked.lead")}</ScreenHead>
      <ContractForm
        form={form}
        onSubmit={(values) =>
          onboard.mutate({ step: "linked-accounts", body: pagesAsSent(values) }, { onSuccess: onDone })
        }
        problem={onboard.error}
        pending={onboard.isPending}
        submit={t("linked.finish")}
        focusFirst
        beside={
          <StepActions
            back={back}
            skip={{
              label: t("linked.skip"),
              disabled: onboard.isPending,
              onClick: () => onboard.mutate({ step: "linked-accounts", body: {} }, { onSuccess: onDone }),
            }}
          />
        }
      >
        <PublicPagesFields form={form} />
      </ContractForm>
    </>
  );
}
