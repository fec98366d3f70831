import { Anchor, Button, Group, SimpleGrid, Text, TextInput } from "@mantine/core";
import { Trans, useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router-dom";
import { NewOrganizationUser } from "#shared/contract/users.ts";
import type { MemberRole } from "#shared/model/role.ts";
import { rolesToGive, usualRole } from "#shared/rules/accounts/organization-user.ts";
import { isLimitable } from "#shared/rules/permissions.ts";
import { fullName } from "#shared/rules/person.ts";
import { allows } from "#shared/rules/plans.ts";
import { appAddresses } from "#web/addresses.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { useAddUser, useUsers } from "#web/api/users.ts";
import { BeyondPlan } from "#web/parts/billing/beyond-plan.tsx";
import { blankIsNull } from "#web/parts/form/blank-is-null.ts";
import { ContractForm, useContractForm } from "#web/parts/form/contract-form.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { showFailure, showSuccess } from "#web/parts/notice/toasts.ts";
import { BackToUsers } from "#web/parts/users/back-to-users.tsx";
import { LocationLimit } from "#web/parts/users/location-limit.tsx";
import { NotPermitted } from "#web/parts/users/not-permitted.tsx";
import { RoleChoice } from "#web/parts/users/role-choice.tsx";
import { mayOpen } from "#web/screen-permissions.ts";

interface Values extends Record<string, unknown> {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  role: MemberRole;
  limitedTo: string[] | null;
}
const initial: Values = { firstName: "", lastName: "", email: "", phone: "", role: usualRole, limitedTo: null };

const asSent = ({ phone, limitedTo, ...values }: Values) => ({
  ...values,
  phone: blankIsNull(phone),
  limitedTo: isLimitable(values.role) ? limitedTo : null,
});

export default function AddUserScreen() {
  const { t } = useTranslation(["users", "account"]);
  const { organization = "" } = useParams();
  const navigate = useNavigate();
  const { data: profile } = useOrganization(organization);
  const total = useUsers(organization, {}).data?.pages[0]?.total;
  const add = useAddUser(organization);
  const form = useContractForm(NewOrganizationUser, initial, (values) => ({ ...asSent(values), organization }));
  const send = (values: Values, after: () => void) =>
    add.mutate(asSent(values), {
      onSuccess: ({ emailed, ...user }) => {
        const name = fullName(user);
        if (emailed) showSuccess(t("users:new.created", { name }), { stays: true });
        else showFailure(t("users:new.notEmailed", { name }));
        after();
      },
    });
  const again = form.onSubmit((values) =>
    send(values, () => {
      form.setValues({ ...initial, role: values.role, limitedTo: values.limitedTo });
      form.resetDirty();
      form.getInputNode("firstName")?.focus();
    }),
  );
  if (profile !== undefined && !mayOpen(profile, "addUser"))
    return <NotPermitted organization={organization} title={t("users:new.title")} />;
  if (profile !== undefined && total !== undefined && !allows(profile.plan, "members", total + 1))
    return (
      <Page narrow>
        <BackToUsers organization={organization} />
        <ScreenHead title={t("users:new.title")} />
        <BeyondPlan organization={profile} feature="members" />
      </Page>
    );
  return (
    <Page narrow>
      <BackToUsers organization={organization} />
      <ScreenHead title={t("users:new.title")}>{t("users:new.lead")}</ScreenHead>
      <ContractForm
        form={form}
        onSubmit={(values) => send(values, () => void navigate(appAddresses.users(organization)))}
        problem={add.error}
        pending={add.isPending}
        submit={t("users:new.submit")}
        focusFirst
        beside={
          <Group gap="md">
            <Button variant="subtle" onClick={() => again()} disabled={add.isPending}>
              {t("users:new.another")}
            </Button>
            <Anchor component={Link} to={appAddresses.users(organization)} size="sm">
              {t("users:new.cancel")}
            </Anchor>
          </Group>
        }
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label={t("account:fields.firstName")} autoComplete="off" {...form.getInputProps("firstName")} />
          <TextInput label={t("account:fields.lastName")} autoComplete="off" {...form.getInputProps("lastName")} />
        </SimpleGrid>
        <TextInput
          label={t("account:fields.email")}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps("email")}
        />
        <TextInput
          label={t("account:fields.phone")}
          description={t("users:new.phoneHint")}
          type="tel"
          autoComplete="off"
          {...form.getInputProps("phone")}
        />
        <RoleChoice
          label={t("users:roles.label")}
          among={profile === undefined ? [usualRole] : rolesToGive(profile.role)}
          value={form.values.role}
          error={form.errors.role}
          onChange={(role) => form.setFieldValue("role", role)}
        />
        <LocationLimit
          organization={organization}
          role={form.values.role}
          value={form.values.limitedTo}
          error={form.errors.limitedTo}
          onChange={(limitedTo) => form.setFieldValue("limitedTo", limitedTo)}
        />
      </ContractForm>
      <Text mt="xl" size="sm">
        <Trans
          t={t}
          i18nKey="users:new.many"
          components={{ 1: <Anchor component={Link} to={appAddresses.importUsers(organization)} inherit /> }}
        />
      </Text>
    </Page>
  );
}
