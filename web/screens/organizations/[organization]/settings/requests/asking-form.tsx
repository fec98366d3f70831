import { Alert, Group, MultiSelect, Paper, Select, Stack, TextInput } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { FeedbackSettingsChanges } from "#shared/contract/organizations.ts";
import type { Organization } from "#shared/model/organization.ts";
import { reminderDays } from "#shared/model/request-settings.ts";
import { smsCountries } from "#shared/model/sms-country.ts";
import { allows } from "#shared/rules/plans.ts";
import { useUpdateFeedbackSettings } from "#web/api/organizations.ts";
import { BeyondPlan } from "#web/parts/billing/beyond-plan.tsx";
import { hoursText, hourText } from "#web/parts/format/time-zone.ts";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";
import { SettingsForm, useProblemIn } from "#web/parts/settings/settings-form.tsx";
import { useSettingsForm } from "#web/parts/settings/use-settings-form.ts";
import {
  type AskingFields,
  askingChanges,
  askingFields,
  changedAskingFields,
  usualCountries,
} from "./asking-fields.ts";
import { ReminderPreview } from "./reminder-preview.tsx";
import classes from "./templates.module.css";

const hours = Array.from({ length: 25 }, (_, hour) => hour);
const days = Array.from({ length: reminderDays.most }, (_, index) => index + reminderDays.least);

/** An invalid country shows at the list's field. */
const fieldOf = (path: string): string => (path.startsWith("smsCountries") ? "smsCountries" : path);

const isHours = (value: unknown): value is AskingFields["sendingHours"] =>
  typeof value === "object" && value !== null && "from" in value && "to" in value;

export function AskingForm({ organization }: { organization: Organization }) {
  const { t, i18n } = useTranslation(["asking", "app"]);
  const update = useUpdateFeedbackSettings(organization._id);
  const settings = useSettingsForm<AskingFields>({
    name: `asking ${organization._id}`,
    schema: FeedbackSettingsChanges,
    stored: askingFields(organization),
    asSent: askingChanges,
    fieldOf,
  });
  const { form } = settings;
  const { values } = form;
  const save = async (typed: AskingFields, changed: readonly string[]) => {
    const saved = await update.mutateAsync({ ...changedAskingFields(typed, changed), version: organization.version });
    showSuccess(t("app:toasts.organizationUpdated"));
    return askingFields(saved);
  };
  const hour = (from: number, to: number) =>
    hours.slice(from, to + 1).map((one) => ({ value: String(one), label: hourText(one, i18n.language) }));
  const reminders = [
    { value: "off", label: t("asking:how.reminderOff") },
    ...days.map((one) => ({ value: String(one), label: t("asking:how.reminderDays", { count: one }) })),
  ];
  const names = new Intl.DisplayNames(i18n.language, { type: "region" });
  const nameOf = (country: string) => names.of(country) ?? country;
  const inOrder = (countries: readonly string[]) =>
    countries
      .map((value) => ({ value, label: nameOf(value) }))
      .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language));
  const usual = usualCountries(organization);
  const dear = values.smsCountries.filter((country) => !usual.includes(country));
  const labels = {
    pauseDays: t("asking:how.pause"),
    reminderAfter: t("asking:how.reminder"),
    replyTo: t("asking:how.replyTo"),
    sendingHours: t("asking:how.hours"),
    smsCountries: t("asking:how.countries"),
  };
  const say = (field: string, value: unknown): string => {
    if (isHours(value)) return hoursText({ from: Number(value.from), to: Number(value.to) }, i18n.language);
    if (Array.isArray(value)) return value.map((one) => nameOf(String(one))).join(", ") || t("asking:how.noCountry");
    if (field === "reminderAfter") return reminders.find((one) => one.value === value)?.label ?? String(value);
    return String(value);
  };
  const problem = useProblemIn(update.error, fieldOf);
  return (
    <section aria-label={t("asking:how.title")} className={classes.both}>
      <SettingsForm settings={settings} onSave={save} problem={problem} labels={labels} say={say}>
        {allows(organization.plan, "reminders") ? (
          <Paper withBorder p={{ base: "md", sm: "lg" }}>
            <Stack gap="md">
              <TextInput
                label={labels.pauseDays}
                description={t("asking:how.pauseHint")}
                inputMode="numeric"
                autoComplete="off"
                maw="18rem"
                {...form.getInputProps("pauseDays")}
              />
              <Select
                label={labels.reminderAfter}
                description={t("asking:how.reminderHint")}
                allowDeselect={false}
                maw="18rem"
                data={reminders}
                {...form.getInputProps("reminderAfter")}
              />
              {values.reminderAfter === "off" ? null : <ReminderPreview organization={organization} />}
            </Stack>
          </Paper>
        ) : (
          <BeyondPlan organization={organization} feature="reminders" />
        )}
        <SettingGroup title={labels.replyTo} lead={t("asking:how.replyToLead")}>
          <TextInput
            aria-label={labels.replyTo}
            type="email"
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maw="24rem"
            {...form.getInputProps("replyTo")}
          />
        </SettingGroup>
        <SettingGroup title={labels.sendingHours} lead={t("asking:how.hoursLead")}>
          <Group gap="xs" align="flex-start">
            <Select
              label={t("asking:how.from")}
              w={120}
              allowDeselect={false}
              data={hour(0, 23)}
              {...form.getInputProps("sendingHours.from")}
            />
            <Select
              label={t("asking:how.to")}
              w={120}
              allowDeselect={false}
              data={hour(1, 24)}
              {...form.getInputProps("sendingHours.to")}
            />
          </Group>
        </SettingGroup>
        <SettingGroup title={labels.smsCountries} lead={t("asking:how.countriesLead")}>
          <Stack gap="sm">
            <MultiSelect
              aria-label={labels.smsCountries}
              searchable
              hidePickedOptions
              maxDropdownHeight={280}
              nothingFoundMessage={t("asking:how.noneFound")}
              placeholder={t("asking:how.addCountry")}
              data={[
                { group: t("asking:how.usual"), items: inOrder(usual) },
                { group: t("asking:how.dear"), items: inOrder(smsCountries.filter((one) => !usual.includes(one))) },
              ]}
              {...form.getInputProps("smsCountries")}
            />
            {dear.length > 0 ? (
              <Alert variant="light" color="amber" icon={<IconInfoCircle aria-hidden />} role="status">
                {t("asking:how.dearOn", {
                  countries: inOrder(dear)
                    .map(({ label }) => label)
                    .join(", "),
                })}
              </Alert>
            ) : values.smsCountries.length === 0 ? (
              <Alert variant="light" color="amber" icon={<IconInfoCircle aria-hidden />} role="status">
                {t("asking:how.noneOn")}
              </Alert>
            ) : null}
          </Stack>
        </SettingGroup>
      </SettingsForm>
    </section>
  );
}
