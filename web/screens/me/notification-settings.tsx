import { Stack, Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "#shared/model/user.ts";
import { useUpdateMe } from "#web/api/me.ts";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { showFailure } from "#web/parts/notice/toasts.ts";
import { PhoneVerification } from "./phone-verification.tsx";

/** How this person is told about complaints. Each switch is saved at once, and turns back if saving fails. */
export function NotificationSettings({ user }: { user: User }) {
  const { t } = useTranslation("account");
  const update = useUpdateMe();
  // The position while it is being saved. The cache changes only afterwards, and the switch would jump back meanwhile.
  const [turned, setTurned] = useState<User["notifications"] | null>(null);
  const shown = turned ?? user.notifications;
  const turn = (change: Partial<User["notifications"]>) => {
    const notifications = { ...shown, ...change };
    setTurned(notifications);
    update.mutate(
      { notifications },
      { onError: (problem) => showFailure(problem, () => turn(change)), onSettled: () => setTurned(null) },
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
          checked={shown.phone && user.phoneVerified}
          disabled={!user.phoneVerified}
          {...(user.phone === null
            ? { description: t("me.phoneMissing") }
            : user.phoneVerified
              ? {}
              : { description: t("me.phone.unverified") })}
          onChange={({ currentTarget }) => turn({ phone: currentTarget.checked })}
        />
        {user.phone !== null && !user.phoneVerified ? <PhoneVerification key={user.phone} phone={user.phone} /> : null}
      </Stack>
    </SettingGroup>
  );
}
