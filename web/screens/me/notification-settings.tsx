import { Stack, Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "#shared/model/user.ts";
import { useUpdateMe } from "#web/api/me.ts";
import { SettingGroup } from "#web/parts/setting-group.tsx";
import { showFailure } from "#web/parts/toasts.ts";

/** How complaints are announced to this person. Each switch is saved as it is turned; one that fails turns back. */
export function NotificationSettings({ user }: { user: User }) {
  const { t } = useTranslation("account");
  const update = useUpdateMe();
  // Kept here while it is saved: the cache learns of it only later, and the switch would spring back for a moment.
  const [turned, setTurned] = useState<User["notifications"] | null>(null);
  const shown = turned ?? user.notifications;
  const turn = (change: Partial<User["notifications"]>) => {
    const notifications = { ...shown, ...change };
    setTurned(notifications);
    update.mutate(
      { notifications },
      { onError: (problem) => showFailure(problem.message), onSettled: () => setTurned(null) },
    );
  };
  return (
    <SettingGroup title={t("me.notifications")} lead={t("me.notificationsLead")}>
      <Stack gap="md">
        <Switch
          label={t("me.byEmail")}
          checked={shown.email}
          onChange={({ currentTarget }) => turn({ email: currentTarget.checked })}
        />
        <Switch
          label={t("me.byPhone")}
          checked={shown.phone}
          disabled={user.phone === null}
          {...(user.phone === null ? { description: t("me.phoneMissing") } : {})}
          onChange={({ currentTarget }) => turn({ phone: currentTarget.checked })}
        />
      </Stack>
    </SettingGroup>
  );
}
