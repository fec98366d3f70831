import { SimpleGrid, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Profile as ProfileBody } from "#shared/contract/me.ts";
import type { User } from "#shared/model/user.ts";
import { spacedNumber } from "#shared/rules/sending/phone.ts";
import { useUpdateMe } from "#web/api/me.ts";
import { useSession } from "#web/api/session.ts";
import { blankIsNull } from "#web/parts/form/blank-is-null.ts";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";
import { SettingsForm } from "#web/parts/settings/settings-form.tsx";
import { useSettingsForm } from "#web/parts/settings/use-settings-form.ts";

const asFields = ({ firstName, lastName, phone }: User) => ({ firstName, lastName, phone: spacedNumber(phone) ?? "" });

const asSent = ({ firstName, lastName, phone }: ReturnType<typeof asFields>) => ({
  firstName,
  lastName,
  phone: blankIsNull(phone),
});

function ProfileForm({ user }: { user: User }) {
  const { t } = useTranslation(["account", "app", "personal"]);
  const update = useUpdateMe();
  const settings = useSettingsForm({ name: "profile", schema: ProfileBody, stored: asFields(user), asSent });
  const { form } = settings;
  const save = async (values: ReturnType<typeof asFields>, changed: readonly string[]) => {
    // Unchanged fields are not sent, so other devices' changes stay.
    const body = Object.fromEntries(Object.entries(asSent(values)).filter(([field]) => changed.includes(field)));
    const saved = await update.mutateAsync(body);
    showSuccess(t("app:toasts.profileUpdated"));
    return asFields(saved);
  };
  const labels = { firstName: t("fields.firstName"), lastName: t("fields.lastName"), phone: t("fields.phone") };
  return (
    <SettingsForm settings={settings} onSave={save} problem={update.error} labels={labels}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={labels.firstName} autoComplete="given-name" {...form.getInputProps("firstName")} />
        <TextInput label={labels.lastName} autoComplete="family-name" {...form.getInputProps("lastName")} />
      </SimpleGrid>
      <TextInput
        label={labels.phone}
        description={t("personal:phoneHint")}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...form.getInputProps("phone")}
      />
    </SettingsForm>
  );
}

export default function ProfileScreen() {
  const { t } = useTranslation(["settings", "personal"]);
  const user = useSession().data;
  if (!user) return null;
  return (
    <Page narrow>
      <ScreenHead title={t("areas.profile.name")}>{t("personal:profileLead")}</ScreenHead>
      <ProfileForm key={user._id} user={user} />
    </Page>
  );
}
