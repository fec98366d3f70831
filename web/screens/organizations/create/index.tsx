import { Anchor, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { NewOrganization } from "#shared/contract/organizations.ts";
import type { InvitationMode } from "#shared/model/invitation.ts";
import { usualMode, usualThreshold } from "#shared/model/organization.ts";
import { linkFrom } from "#shared/rules/organizations/feedback-link.ts";
import { appAddresses } from "#web/addresses.ts";
import { useCreateOrganization } from "#web/api/organizations.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { FeedbackLinkField } from "#web/parts/form/feedback-link-field.tsx";
import { BesidePreview } from "#web/parts/interception/beside-preview.tsx";
import { ModeChoice } from "#web/parts/interception/mode-choice.tsx";
import { PolicyNotice } from "#web/parts/interception/policy-notice.tsx";
import { ThresholdChoice } from "#web/parts/interception/threshold-choice.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";

interface Values extends Record<string, unknown> {
  name: string;
  feedbackId: string;
  interceptLessThan: number;
  invitationMode: InvitationMode;
}
const initial: Values = { name: "", feedbackId: "", interceptLessThan: usualThreshold, invitationMode: usualMode };

export default function CreateOrganizationScreen() {
  const { t } = useTranslation("organizations");
  const navigate = useNavigate();
  const create = useCreateOrganization();
  const form = useContractForm(NewOrganization, initial);
  const [linkIsOwn, setLinkIsOwn] = useState(false);
  const { name, feedbackId, interceptLessThan, invitationMode } = form.values;
  const submit = (values: Values) => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    create.mutate(
      { ...values, timeZone },
      {
        onSuccess: ({ _id, name }) => {
          showSuccess(t("created", { name }), { stays: true });
          void navigate(appAddresses.dashboard(_id));
        },
      },
    );
  };
  return (
    <Page>
      <BesidePreview name={name} threshold={interceptLessThan} mode={invitationMode}>
        <ScreenHead title={t("newTitle")}>{t("newLead")}</ScreenHead>
        <ContractForm
          form={form}
          onSubmit={submit}
          problem={create.error}
          pending={create.isPending}
          submit={t("createAction")}
          beside={
            <Anchor component={Link} to={appAddresses.organizations} size="sm">
              {t("cancel")}
            </Anchor>
          }
        >
          <TextInput
            label={t("name.label")}
            description={t("name.description")}
            autoComplete="organization"
            data-autofocus
            {...form.getInputProps("name")}
            onChange={({ currentTarget }) => {
              form.setFieldValue("name", currentTarget.value);
              if (!linkIsOwn) form.setFieldValue("feedbackId", linkFrom(currentTarget.value));
            }}
          />
          <FeedbackLinkField
            label={t("link.label")}
            description={t("link.description")}
            {...form.getInputProps("feedbackId")}
            value={feedbackId}
            onChange={(link) => {
              setLinkIsOwn(link !== "");
              form.setFieldValue("feedbackId", link);
            }}
          />
          <ThresholdChoice
            value={interceptLessThan}
            onChange={(threshold) => form.setFieldValue("interceptLessThan", threshold)}
          />
          <ModeChoice value={invitationMode} onChange={(mode) => form.setFieldValue("invitationMode", mode)} />
          <PolicyNotice />
        </ContractForm>
      </BesidePreview>
    </Page>
  );
}
