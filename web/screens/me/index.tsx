import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSession } from "#web/api/session.ts";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { Appearance } from "./appearance.tsx";
import { NotificationSettings } from "./notification-settings.tsx";
import { Profile } from "./profile.tsx";
import { Sessions } from "./sessions.tsx";

/** The person's own settings: name and phone number, alerts, language and theme, sessions. */
export default function MeScreen() {
  const { t } = useTranslation("account");
  const user = useSession().data;
  if (!user) return null;
  return (
    <Page width="44rem">
      <ScreenHead title={t("me.title")} />
      <Stack gap="lg">
        <Profile user={user} />
        <NotificationSettings user={user} />
        <Appearance />
        <Sessions />
      </Stack>
    </Page>
  );
}
