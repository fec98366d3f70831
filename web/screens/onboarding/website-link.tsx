import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { onboardingBodies } from "#shared/contract/me.ts";
import { useOnboard } from "#web/api/me.ts";
import { blankIsNull } from "#web/parts/form/blank-is-null.ts";
import { ContractForm } from "#web/parts/form/contract-form.tsx";
import { withScheme } from "#web/parts/form/with-scheme.ts";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import type { StepProps } from "./step.ts";
import { StepActions } from "./step-actions.tsx";
import { useStepForm } from "./use-step-form.ts";

interface Values extends Record<string, unknown> {
  website: string;
}

const asSent = ({ website }: Values) => ({ website: blankIsNull(website) });

/** Step 5: a missing scheme is added on blur. */
export function WebsiteLink({ user, organization, back, onDone }: StepProps) {
  const { t } = useTranslation("onboarding");
  const onboard = useOnboard();
  const form = useStepForm(
    { user, step: "website-link" },
    onboardingBodies["website-link"],
    { website: organization?.website ?? "" },
    asSent,
  );
  const send = (values: Values) =>
    onboard.mutate({ step: "website-link", body: asSent(values) }, { onSuccess: onDone });
  const field = form.getInputProps("website");
  return (
    <>
      <ScreenHead title={t("website.title")} />
      <ContractForm
        form={form}
        onSubmit={(values) => send(values)}
        problem={onboard.error}
        pending={onboard.isPending}
        submit={t("next")}
        focusFirst
        beside={
          <StepActions
            back={back}
            skip={{ label: t("website.none"), disabled: onboard.isPending, onClick: () => send({ website: "" }) }}
          />
        }
      >
        <TextInput
          label={t("website.label")}
          placeholder="https://"
          type="url"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          {...field}
          onBlur={() => form.setFieldValue("website", withScheme)}
          onKeyDown={(event) => {
            if (event.key === "Enter") form.setFieldValue("website", withScheme);
          }}
        />
      </ContractForm>
    </>
  );
}
