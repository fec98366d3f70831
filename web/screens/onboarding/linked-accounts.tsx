import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { onboardingBodies } from "#shared/contract/me.ts";
import { type SourceName, sourceNames } from "#shared/model/invitation.ts";
import { useOnboard } from "#web/api/me.ts";
import { blankIsNull } from "#web/parts/form/blank-is-null.ts";
import { ContractForm } from "#web/parts/form/contract-form.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { GoogleChoice } from "#web/parts/sources/google-choice.tsx";
import { GivenFacts } from "#web/parts/sources/page-facts.tsx";
import sourceClasses from "#web/parts/sources/sources.module.css";
import { TripadvisorChoice } from "#web/parts/sources/tripadvisor-choice.tsx";
import type { Begun } from "#web/parts/sources/use-unconfirmed.ts";
import type { StepProps } from "./step.ts";
import { StepActions } from "./step-actions.tsx";
import { useStepForm } from "./use-step-form.ts";

interface Chosen extends Record<string, unknown> {
  googlePlaceId: string;
  tripadvisorUrl: string;
}

const asSent = ({ googlePlaceId, tripadvisorUrl }: Chosen) => ({
  googlePlaceId: blankIsNull(googlePlaceId),
  tripadvisorUrl: blankIsNull(tripadvisorUrl),
});
const fields = { google: "googlePlaceId", tripadvisor: "tripadvisorUrl" } as const;

/** Step 6: can be skipped; finishing connects the chosen pages and points out unconfirmed input. */
export default function LinkedAccounts({ user, organization, back, onDone }: StepProps) {
  const { t } = useTranslation(["onboarding", "sources"]);
  const onboard = useOnboard();
  const given: Chosen = {
    googlePlaceId: organization?.sources.googlePlaceId ?? "",
    tripadvisorUrl: organization?.sources.tripadvisorUrl ?? "",
  };
  const form = useStepForm({ user, step: "linked-accounts" }, onboardingBodies["linked-accounts"], given, asSent);
  const begun = {
    google: useState<Begun | null>(null),
    tripadvisor: useState<Begun | null>(null),
  };
  const [pointedAt, setPointedAt] = useState<Partial<Record<SourceName, Begun | null>>>({});
  const parts = useRef<Partial<Record<SourceName, HTMLElement | null>>>({});
  const choose = (source: SourceName, value: string) => {
    form.setFieldValue(fields[source], value);
    parts.current[source]?.focus({ preventScroll: true });
  };
  const send = (chosen: Partial<Chosen> = {}) =>
    onboard.mutate(
      { step: "linked-accounts", body: asSent({ ...form.getValues(), ...chosen }) },
      { onSuccess: onDone },
    );
  const finish = () => {
    const open = sourceNames.filter((source) => begun[source][0]?.page === null);
    const [first] = open;
    const chosen = sourceNames.flatMap((source) => {
      const page = begun[source][0]?.page;
      return page ? [[fields[source], page]] : [];
    });
    if (first === undefined) return send(Object.fromEntries(chosen));
    setPointedAt(Object.fromEntries(open.map((source) => [source, begun[source][0]])));
    parts.current[first]?.querySelector<HTMLElement>("input, [role=group]")?.focus();
  };
  const choice = (source: SourceName) => {
    const chosen = form.values[fields[source]];
    const [open, tell] = begun[source];
    const wrong = open !== null && pointedAt[source] === open ? t("linked.unconfirmed") : form.errors[fields[source]];
    const Choice = source === "google" ? GoogleChoice : TripadvisorChoice;
    if (organization === null) return null;
    return (
      <section
        key={source}
        aria-labelledby={chosen === "" ? source : `${source} ${source}-connected`}
        tabIndex={-1}
        style={{ outline: "none" }}
        ref={(node) => {
          parts.current[source] = node;
        }}
      >
        <Title order={2} size="h4" id={source} mb="xs">
          {t(`sources:${source}.title`)}
        </Title>
        {chosen === "" ? (
          <Choice
            organization={organization._id}
            pending={false}
            onConnect={(value) => choose(source, value)}
            onUnconfirmed={tell}
          />
        ) : (
          <div className={sourceClasses.card}>
            <Group id={`${source}-connected`} gap={4} mb={8} c="var(--mantine-color-green-text)" fz="sm" fw={600}>
              <IconCheck size={18} stroke={2.4} aria-hidden />
              {t("linked.connected")}
            </Group>
            <GivenFacts organization={organization._id} source={source} given={chosen} />
            <Button size="compact-sm" variant="subtle" mt="xs" ml={-8} onClick={() => choose(source, "")}>
              {t("sources:confirm.other")}
            </Button>
          </div>
        )}
        {wrong ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
            {wrong}
          </Text>
        ) : null}
      </section>
    );
  };
  return (
    <>
      <ScreenHead title={t("linked.title")}>{t("linked.lead")}</ScreenHead>
      <ContractForm
        form={form}
        onSubmit={finish}
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
              onClick: () => send(),
            }}
          />
        }
      >
        <Stack gap="lg">{sourceNames.map(choice)}</Stack>
      </ContractForm>
    </>
  );
}
