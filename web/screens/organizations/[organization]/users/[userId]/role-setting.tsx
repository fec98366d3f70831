import { Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Organization } from "#shared/model/organization.ts";
import type { OrganizationUser } from "#shared/model/organization-user.ts";
import { type MemberRole, memberRoles } from "#shared/model/role.ts";
import { isRoleWithin, rolesToGive, usualRole } from "#shared/rules/accounts/organization-user.ts";
import { isLimitable, isSameLimit, mayIn } from "#shared/rules/permissions.ts";
import { fullName } from "#shared/rules/person.ts";
import { useLocations } from "#web/api/organizations.ts";
import { useChangeUser } from "#web/api/users.ts";
import { Dialog } from "#web/parts/layout/dialog.tsx";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { showSuccess } from "#web/parts/notice/toasts.ts";
import { LocationLimit } from "#web/parts/users/location-limit.tsx";
import { RoleChoice } from "#web/parts/users/role-choice.tsx";

function LimitedTo({ organization, user: { limitedTo } }: { organization: string; user: OrganizationUser }) {
  const { t } = useTranslation("users");
  const { data: locations = [] } = useLocations(organization);
  if (limitedTo === null) return null;
  const names = locations.filter(({ _id }) => limitedTo.includes(_id)).map(({ name }) => name);
  return (
    <Text size="sm" mt="sm">
      {t("limit.label")}: {names.length === 0 ? t("limit.none") : names.join(", ")}
    </Text>
  );
}

export function RoleSetting({ organization, user }: { organization: Organization; user: OrganizationUser }) {
  const { t } = useTranslation(["users", "organizations", "fields"]);
  const now = memberRoles.find((role) => role === user.role) ?? usualRole;
  const [chosen, setChosen] = useState<MemberRole>(now);
  const [limitedTo, setLimitedTo] = useState(user.limitedTo);
  useEffect(() => setChosen(now), [now]);
  useEffect(() => setLimitedTo(user.limitedTo), [user.limitedTo]);
  const [missing, setMissing] = useState(false);
  const limit = isLimitable(chosen) ? limitedTo : null;
  const isUnchanged = chosen === now && isSameLimit({ limitedTo: limit }, user);
  const [asking, setAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const change = useChangeUser(organization._id, user._id);
  const manages = mayIn(organization, "user.manage");
  const isAbove = !isRoleWithin(organization.role, now);
  const save = () =>
    change.mutate(
      { role: chosen, limitedTo: limit },
      {
        onSettled: () => setAsking(false),
        onSuccess: () => {
          const name = fullName(user);
          showSuccess(
            chosen === now
              ? t("users:limit.saved", { name })
              : t("users:detail.saved", { name, role: t(`users:nowRole.${chosen}`) }),
          );
          // The saved role takes the focus, which the disabled button loses.
          form.current?.querySelector<HTMLInputElement>("input:checked")?.focus({ preventScroll: true });
        },
      },
    );
  return (
    <SettingGroup
      title={t("users:detail.roleTitle")}
      lead={t("users:detail.roleLead", { organization: organization.name })}
    >
      {manages && !isAbove ? (
        <form
          ref={form}
          onSubmit={(event) => {
            event.preventDefault();
            setMissing(limit?.length === 0);
            if (limit?.length === 0) {
              form.current?.querySelector<HTMLInputElement>('[data-path="limitedTo"]')?.focus();
              return;
            }
            if (chosen === "owner") setAsking(true);
            else save();
          }}
        >
          <Stack gap="lg">
            <RoleChoice value={chosen} among={rolesToGive(organization.role)} onChange={setChosen} />
            <LocationLimit
              organization={organization._id}
              role={chosen}
              value={limitedTo}
              error={missing && limit?.length === 0 ? t("fields:locations_required") : null}
              onChange={setLimitedTo}
            />
          </Stack>
          {change.error === null ? null : (
            <Group mt="md">
              <ProblemNotice problem={change.error} />
            </Group>
          )}
          {asking ? (
            <Dialog
              onClose={() => setAsking(false)}
              title={t("users:makeOwner.title", { name: fullName(user) })}
              centered
              closeButtonProps={{ "aria-label": t("users:cancel") }}
            >
              <Text size="sm">{t("users:makeOwner.text", { organization: organization.name })}</Text>
              <Group justify="flex-end" mt="md">
                <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
                  {t("users:cancel")}
                </Button>
                <Button color="coral" loading={change.isPending} onClick={save}>
                  {t("users:makeOwner.confirm")}
                </Button>
              </Group>
            </Dialog>
          ) : null}
          <Button type="submit" mt="lg" disabled={isUnchanged} loading={change.isPending}>
            {t("users:detail.save")}
          </Button>
        </form>
      ) : (
        <>
          <Text fw={600}>{t(`organizations:roles.${now}`)}</Text>
          <Text size="sm" c="dimmed">
            {t(`users:roles.${now}`)}
          </Text>
          <LimitedTo organization={organization._id} user={user} />
          {organization.closedAt === null ? (
            <Text size="sm" mt="sm">
              {t(manages ? "users:detail.above" : "users:detail.readOnly")}
            </Text>
          ) : null}
        </>
      )}
    </SettingGroup>
  );
}
