import { Select, SimpleGrid, Stack, Switch, TagsInput, Text, Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FeedbackSettingsChanges } from "#shared/contract/organizations.ts";
import { InvitationMode } from "#shared/model/invitation.ts";
import { answerWithin, type Organization, tagLimit, tagsAtMost } from "#shared/model/organization.ts";
import { type PageTextName, pageTextLimit, pageTextNames } from "#shared/model/page-texts.ts";
import { useUpdateFeedbackSettings } from "#web/api/organizations.ts";
import { FeedbackLinkField } from "#web/parts/form/feedback-link-field.tsx";
import { BesideLivePreview, type View } from "#web/parts/interception/live-preview.tsx";
import { ModeChoice } from "#web/parts/interception/mode-choice.tsx";
import { PolicyNotice } from "#web/parts/interception/policy-notice.tsx";
import { ThresholdChoice } from "#web/parts/interception/threshold-choice.tsx";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";
import { OrganizationArea } from "#web/parts/settings/organization-area.tsx";
import { SettingsForm, useProblemIn } from "#web/parts/settings/settings-form.tsx";
import { useSettingsForm } from "#web/parts/settings/use-settings-form.ts";
import {
  changedFeedbackFields,
  type FeedbackFields,
  feedbackChanges,
  feedbackFields,
  fieldOf,
  textFields,
  textsOf,
} from "./fields.ts";

const forced = ["forceName", "forceEmail", "forcePhone"] as const;

const workingDays = Array.from({ length: answerWithin.most }, (_, index) => index + answerWithin.least);

const standsOn: Record<PageTextName, View> = { greeting: "page", thanks: "high", promise: "low" };

function FeedbackForm({ organization }: { organization: Organization }) {
  const { t } = useTranslation(["business", "app"]);
  const update = useUpdateFeedbackSettings(organization._id);
  const settings = useSettingsForm<FeedbackFields>({
    name: `feedback ${organization._id}`,
    schema: FeedbackSettingsChanges,
    stored: feedbackFields(organization),
    asSent: feedbackChanges,
    fieldOf,
  });
  const { form } = settings;
  const { values } = form;
  const save = async (typed: FeedbackFields, changed: readonly string[]) => {
    const saved = await update.mutateAsync({ ...changedFeedbackFields(typed, changed), version: organization.version });
    showSuccess(t("app:toasts.organizationUpdated"));
    return feedbackFields(saved);
  };
  const textLabel = (field: (typeof textFields)[number]) =>
    t("textIn", { text: t(`texts.${field.text}`), language: t(`languages.${field.language}`) });
  const labels = {
    feedbackId: t("link"),
    interceptLessThan: t("threshold"),
    invitationMode: t("mode"),
    answerWithin: t("answerWithin.label"),
    feedbackTags: t("tags.label"),
    ...Object.fromEntries(forced.map((field) => [field, t(`force.${field}`)])),
    ...Object.fromEntries(textFields.map((one) => [one.field, textLabel(one)])),
  };
  const within = [
    ...workingDays.map((count) => ({ value: String(count), label: t("answerWithin.days", { count }) })),
    { value: "off", label: t("answerWithin.off") },
  ];
  const say = (field: string, value: unknown): string => {
    if (Array.isArray(value)) return value.join(", ") || t("tags.none");
    if (field === "answerWithin") return within.find((one) => one.value === value)?.label ?? String(value);
    if (typeof value === "boolean") return t(value ? "on" : "off");
    if (typeof value === "number") return t("stars", { count: value });
    const mode = field === "invitationMode" ? InvitationMode.safeParse(value).data : undefined;
    return mode === undefined ? String(value) : t(`modes.${mode}`);
  };
  const problem = useProblemIn(update.error, fieldOf);
  return (
    <BesideLivePreview
      previewed={{
        name: organization.name,
        logo: organization.logo,
        brandColor: organization.brandColor,
        customerServicePhone: organization.customerServicePhone,
        privacyContact: organization.privacyContact,
        publicScore: organization.publicScore,
        forceName: values.forceName,
        forceEmail: values.forceEmail,
        forcePhone: values.forcePhone,
        pageTexts: textsOf(values),
        interceptLessThan: values.interceptLessThan,
        invitationMode: values.invitationMode,
      }}
    >
      <SettingsForm settings={settings} onSave={save} problem={problem} labels={labels} say={say}>
        <SettingGroup title={t("feedbackGroups.link")}>
          <FeedbackLinkField
            label={t("link")}
            description={values.feedbackId === (organization.feedbackId ?? "") ? undefined : t("linkHint")}
            own={organization.feedbackId}
            {...form.getInputProps("feedbackId")}
            value={values.feedbackId}
          />
        </SettingGroup>
        <SettingGroup title={t("feedbackGroups.rule")}>
          <Stack gap="lg">
            <ThresholdChoice
              value={values.interceptLessThan}
              onChange={(stars) => form.setFieldValue("interceptLessThan", stars)}
            />
            <ModeChoice value={values.invitationMode} onChange={(mode) => form.setFieldValue("invitationMode", mode)} />
            <PolicyNotice />
          </Stack>
        </SettingGroup>
        <SettingGroup title={t("feedbackGroups.required")} lead={t("feedbackLeads.required")}>
          <Stack gap="sm">
            {forced.map((field) => (
              <Switch key={field} label={t(`force.${field}`)} {...form.getInputProps(field, { type: "checkbox" })} />
            ))}
          </Stack>
        </SettingGroup>
        <SettingGroup title={t("feedbackGroups.complaints")}>
          <Stack gap="md">
            <Select
              label={labels.answerWithin}
              allowDeselect={false}
              maw="18rem"
              data={within}
              {...form.getInputProps("answerWithin")}
            />
            <TagsInput
              label={labels.feedbackTags}
              placeholder={t("tags.add")}
              acceptValueOnBlur
              maxTags={tagsAtMost}
              maxLength={tagLimit}
              {...form.getInputProps("feedbackTags")}
            />
          </Stack>
        </SettingGroup>
        <SettingGroup title={t("feedbackGroups.texts")}>
          <Stack gap="lg">
            {pageTextNames.map((text) => (
              <div key={text}>
                <Text fw={550} mb="xs">
                  {t(`texts.${text}`)}
                </Text>
                <SimpleGrid cols={{ base: 1, xs: 2 }}>
                  {textFields
                    .filter((one) => one.text === text)
                    .map(({ field, language }) => (
                      <Textarea
                        key={field}
                        label={t(`languages.${language}`)}
                        aria-label={textLabel({ text, language, field })}
                        lang={language}
                        data-preview-view={standsOn[text]}
                        autosize
                        minRows={2}
                        maxRows={8}
                        maxLength={pageTextLimit}
                        inputWrapperOrder={["label", "input", "error", "description"]}
                        placeholder={t(`textExamples.${language}.${text}`)}
                        description={
                          values[field] === ""
                            ? undefined
                            : t("left", { count: values[field].length, max: pageTextLimit })
                        }
                        {...form.getInputProps(field)}
                        // Single lines: line breaks become spaces.
                        onChange={({ currentTarget }) =>
                          form.setFieldValue(field, currentTarget.value.replaceAll(/\s*\n\s*/g, " "))
                        }
                      />
                    ))}
                </SimpleGrid>
              </div>
            ))}
          </Stack>
        </SettingGroup>
      </SettingsForm>
    </BesideLivePreview>
  );
}

export default function FeedbackSettingsScreen() {
  return (
    <OrganizationArea area="feedback">
      {(organization) => <FeedbackForm key={organization._id} organization={organization} />}
    </OrganizationArea>
  );
}
