import { Stack, Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "#shared/model/user.ts";
import { useUpdateMe } from "#web/api/me.ts";
import { useSession } from "#web/api/session.ts";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { showFailure } from "#web/parts/notice/toasts.ts";
import { PhoneVerification } from "./phone-verification.tsx";

/** How this person is told about complaints. Each switch is saved at once, and turns back if saving fails. */
function Notifications({ user }: { user: User }) {
  const { t } = useTranslation("personal");
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
    <Stack gap="md">
      <Switch
        label={t("byEmail")}
        checked={shown.email}
        onChange={({ currentTarget }) => turn({ email: currentTarget.checked })}
      />
      <Switch
        label={t("byPhone")}
        checked={shown.phone && user.phoneVerified}
        disabled={!user.phoneVerified}
        {...(user.phone === null
          ? { description: t("phoneMissing") }
          : user.phoneVerified
            ? {}
            : { description: t("phone.unverified") })}
        onChange={({ currentTarget }) => turn({ phone: currentTarget.checked })}
      />
      {user.phone !== null && !user.phoneVerified ? <PhoneVerification key={user.phone} phone={user.phone} /> : null}
    </Stack>
  );
}

/** Which events this person is told about, and how. */
export default function NotificationsScreen() {
  const { t } = useTranslation(["settings", "personal"]);
  const user = useSession().data;
  if (!user) return null;
  return (
    <Page width="44rem">
      <ScreenHead title={t("areas.notifications.name")}>{t("personal:notificationsLead")}</ScreenHead>
      <Notifications user={user} />
    </Page>
  );
}
