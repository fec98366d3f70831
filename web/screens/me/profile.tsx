import { SimpleGrid, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Profile as ProfileBody } from "#shared/contract/me.ts";
import type { User } from "#shared/model/user.ts";
import { useUpdateMe } from "#web/api/me.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";

const asSent = ({ firstName, lastName, phone }: { firstName: string; lastName: string; phone: string }) => ({
  firstName,
  lastName,
  phone: phone.trim() === "" ? null : phone,
});

/** Name and phone number. The email address is read-only, because it identifies the account. */
export function Profile({ user }: { user: User }) {
  const { t } = useTranslation(["account", "app"]);
  const update = useUpdateMe();
  const given = { firstName: user.firstName, lastName: user.lastName, phone: user.phone ?? "" };
  const form = useContractForm(ProfileBody, given, asSent);
  return (
    <SettingGroup title={t("me.profile")} lead={t("me.profileLead")}>
      <ContractForm
        form={form}
        onSubmit={(values) =>
          update.mutate(asSent(values), { onSuccess: () => showSuccess(t("app:toasts.profileUpdated")) })
        }
        problem={update.error}
        pending={update.isPending}
        submit={t("me.save")}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label={t("fields.firstName")} autoComplete="given-name" {...form.getInputProps("firstName")} />
          <TextInput label={t("fields.lastName")} autoComplete="family-name" {...form.getInputProps("lastName")} />
        </SimpleGrid>
        <TextInput
          label={t("fields.email")}
          description={t("me.emailHint")}
          value={user.email}
          readOnly
          variant="filled"
        />
        <TextInput
          label={t("fields.phone")}
          description={t("me.phoneHint")}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...form.getInputProps("phone")}
        />
      </ContractForm>
    </SettingGroup>
  );
}
