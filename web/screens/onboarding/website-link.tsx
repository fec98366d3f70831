import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { onboardingBodies } from "#shared/contract/me.ts";
import { useOnboard } from "#web/api/me.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import type { StepProps } from "./step.ts";
import { withScheme } from "./with-scheme.ts";

/** Step 5: the business's website. A missing scheme is added when the field loses the focus. */
export function WebsiteLink({ organization, onDone }: StepProps) {
  const { t } = useTranslation("onboarding");
  const onboard = useOnboard();
  const form = useContractForm(onboardingBodies["website-link"], { website: organization?.website ?? "" });
  const field = form.getInputProps("website");
  return (
    <>
      <ScreenHead title={t("website.title")}>{t("website.lead")}</ScreenHead>
      <ContractForm
        form={form}
        onSubmit={(body) => onboard.mutate({ step: "website-link", body }, { onSuccess: onDone })}
        problem={onboard.error}
        pending={onboard.isPending}
        submit={t("next")}
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
          required
          withAsterisk={false}
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
