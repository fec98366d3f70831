import { Anchor, Button, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { onboardingBodies } from "#shared/contract/me.ts";
import { useOnboard } from "#web/api/me.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import type { StepProps } from "./step.ts";

const placeIdFinder = "https://developers.google.com/maps/documentation/places/web-service/place-id#find-id";

const blankIsNull = (text: string): string | null => (text.trim() === "" ? null : text);

const asSent = (values: { googlePlaceId: string; tripadvisorUrl: string }) => ({
  googlePlaceId: blankIsNull(values.googlePlaceId),
  tripadvisorUrl: blankIsNull(values.tripadvisorUrl),
});

/** Step 6: where customers are sent to review in public. It can be skipped and filled in later in the settings. */
export function LinkedAccounts({ organization, onDone }: StepProps) {
  const { t } = useTranslation("onboarding");
  const onboard = useOnboard();
  const { googlePlaceId, tripadvisorUrl } = organization?.sources ?? { googlePlaceId: null, tripadvisorUrl: null };
  const given = { googlePlaceId: googlePlaceId ?? "", tripadvisorUrl: tripadvisorUrl ?? "" };
  const form = useContractForm(onboardingBodies["linked-accounts"], given, asSent);
  return (
    <>
      <ScreenHead title={t("linked.title")}>{t("linked.lead")}</ScreenHead>
      <ContractForm
        form={form}
        onSubmit={(values) => onboard.mutate({ step: "linked-accounts", body: asSent(values) }, { onSuccess: onDone })}
        problem={onboard.error}
        pending={onboard.isPending}
        submit={t("linked.finish")}
        beside={
          <Button
            variant="subtle"
            color="gray"
            disabled={onboard.isPending}
            onClick={() => onboard.mutate({ step: "linked-accounts", body: {} }, { onSuccess: onDone })}
          >
            {t("linked.skip")}
          </Button>
        }
      >
        <TextInput
          label={t("linked.google")}
          description={
            <>
              {t("linked.googleHint")}{" "}
              <Anchor href={placeIdFinder} target="_blank" rel="noopener noreferrer" inherit>
                {t("linked.googleFinder")}
              </Anchor>
            </>
          }
          placeholder="ChIJ…"
          autoComplete="off"
          spellCheck={false}
          size="md"
          {...form.getInputProps("googlePlaceId")}
        />
        <TextInput
          label={t("linked.tripadvisor")}
          description={t("linked.tripadvisorHint")}
          placeholder="https://www.tripadvisor.com/Restaurant_Review-g…-d…-….html"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          size="md"
          {...form.getInputProps("tripadvisorUrl")}
        />
      </ContractForm>
    </>
  );
}
