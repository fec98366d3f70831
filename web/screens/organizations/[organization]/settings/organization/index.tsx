import { Group, Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { OrganizationChanges } from "#shared/contract/organizations.ts";
import { Language } from "#shared/model/language.ts";
import { currencies } from "#shared/model/money.ts";
import type { Organization } from "#shared/model/organization.ts";
import { useUpdateOrganization } from "#web/api/organizations.ts";
import { zoneChoices } from "#web/parts/format/time-zone.ts";
import { BesideLivePreview } from "#web/parts/interception/live-preview.tsx";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";
import { OrganizationArea } from "#web/parts/settings/organization-area.tsx";
import { SettingsForm } from "#web/parts/settings/settings-form.tsx";
import { useSettingsForm } from "#web/parts/settings/use-settings-form.ts";
import { ColorField } from "./color-field.tsx";
import classes from "./contact-fields.module.css";
import { OrganizationContactFields } from "./contact-fields.tsx";
import {
  changedOrganizationFields,
  type OrganizationFields,
  organizationChanges,
  organizationFields,
} from "./fields.ts";
import { LogoField } from "./logo-field.tsx";
import { wordsFor } from "./words.ts";

function OrganizationForm({ organization }: { organization: Organization }) {
  const { t, i18n } = useTranslation(["business", "app", "settings"]);
  const update = useUpdateOrganization(organization._id);
  const stored = organizationFields(organization, i18n.language);
  const settings = useSettingsForm<OrganizationFields>({
    name: `organization ${organization._id}`,
    schema: OrganizationChanges,
    stored,
    asSent: organizationChanges,
  });
  const { form } = settings;
  const [picture, setPicture] = useState<string | null>(null);
  const { values } = form;
  const save = async (typed: OrganizationFields, changed: readonly string[]) => {
    const saved = await update.mutateAsync({
      ...changedOrganizationFields(typed, changed),
      version: organization.version,
    });
    showSuccess(t("app:toasts.organizationUpdated"));
    return organizationFields(saved, i18n.language);
  };
  const names = new Intl.DisplayNames(i18n.language, { type: "currency" });
  const zones = zoneChoices([stored.timeZone, ...Intl.supportedValuesOf("timeZone")], i18n.language);
  const labels = {
    name: t("name"),
    brandColor: t("color"),
    website: t("website"),
    phone: t("phone"),
    customerServicePhone: t("servicePhone"),
    mailingAddress: t("mailing"),
    billingContact: t("billing"),
    privacyContact: t("privacy"),
    language: t("language"),
    timeZone: t("timeZone"),
    averageTransaction: t("average"),
    customersPerComplaint: t("customers"),
  };
  return (
    <BesideLivePreview
      previewed={{
        name: values.name,
        logo: picture ?? organization.logo,
        brandColor: /^#[0-9a-f]{6}$/i.test(values.brandColor) ? values.brandColor.toLowerCase() : null,
        customerServicePhone: values.customerServicePhone.trim() || null,
        privacyContact: values.privacyContact.email === "" ? null : values.privacyContact,
        pageTexts: organization.pageTexts,
        publicScore: organization.publicScore,
        interceptLessThan: organization.interceptLessThan,
        invitationMode: organization.invitationMode,
      }}
    >
      <SettingsForm
        settings={settings}
        onSave={save}
        problem={update.error}
        labels={labels}
        say={(field, value) => wordsFor(t, i18n.language)(field, value)}
      >
        <SettingGroup title={t("groups.identity")}>
          <Stack gap="md">
            <LogoField
              organization={organization._id}
              name={values.name}
              logo={organization.logo}
              onPreview={setPicture}
            />
            <TextInput
              label={labels.name}
              maxLength={100}
              autoComplete="organization"
              {...form.getInputProps("name")}
            />
            <ColorField {...form.getInputProps("brandColor")} value={values.brandColor} />
            <TextInput
              label={labels.website}
              description={t("websiteHint")}
              type="url"
              inputMode="url"
              autoComplete="url"
              {...form.getInputProps("website")}
            />
          </Stack>
        </SettingGroup>
        <SettingGroup title={t("groups.contact")}>
          <Stack gap="md">
            <div className={classes.pair}>
              <TextInput label={labels.phone} type="tel" autoComplete="tel" {...form.getInputProps("phone")} />
              <TextInput
                label={labels.customerServicePhone}
                description={t("servicePhoneHint")}
                inputWrapperOrder={["label", "input", "description", "error"]}
                type="tel"
                autoComplete="off"
                {...form.getInputProps("customerServicePhone")}
              />
            </div>
            <TextInput
              label={labels.mailingAddress}
              description={t("mailingHint")}
              inputWrapperOrder={["label", "input", "description", "error"]}
              maxLength={200}
              autoComplete="street-address"
              {...form.getInputProps("mailingAddress")}
            />
            <OrganizationContactFields
              form={form}
              field="billingContact"
              label={labels.billingContact}
              hint={t("billingHint")}
            />
            <OrganizationContactFields
              form={form}
              field="privacyContact"
              label={labels.privacyContact}
              hint={t("privacyHint")}
            />
          </Stack>
        </SettingGroup>
        <SettingGroup title={t("groups.region")}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} style={{ alignItems: "end" }}>
            <Select
              label={labels.language}
              description={t("languageHint")}
              allowDeselect={false}
              data={Language.options.map((value) => ({ value, label: t(`languages.${value}`) }))}
              {...form.getInputProps("language")}
            />
            <Select
              label={labels.timeZone}
              allowDeselect={false}
              searchable
              data={zones}
              limit={100}
              {...form.getInputProps("timeZone")}
            />
          </SimpleGrid>
        </SettingGroup>
        <SettingGroup title={t("groups.figures")} lead={t("leads.figures")}>
          <Stack gap="md">
            <Group gap="xs" align="flex-end" wrap="nowrap">
              <TextInput
                label={labels.averageTransaction}
                description={t("averageHint")}
                inputMode="decimal"
                autoComplete="off"
                flex="1 1 0"
                miw={0}
                {...form.getInputProps("averageTransaction.amount")}
              />
              <Select
                label={t("currency")}
                w={104}
                flex="none"
                allowDeselect={false}
                comboboxProps={{ width: 240, position: "bottom-end" }}
                data={currencies.map((currency) => ({ value: currency, label: currency }))}
                renderOption={({ option }) => `${option.value} · ${names.of(option.value)}`}
                {...form.getInputProps("averageTransaction.currency")}
              />
            </Group>
            <TextInput
              label={labels.customersPerComplaint}
              description={t("customersHint")}
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps("customersPerComplaint")}
            />
          </Stack>
        </SettingGroup>
      </SettingsForm>
    </BesideLivePreview>
  );
}

export default function OrganizationSettingsScreen() {
  return (
    <OrganizationArea area="organization">
      {(organization) => <OrganizationForm key={organization._id} organization={organization} />}
    </OrganizationArea>
  );
}
