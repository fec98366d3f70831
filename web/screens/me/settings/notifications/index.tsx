import { Alert, Anchor, Stack, Switch, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { User } from "#shared/model/user.ts";
import { digestHour } from "#shared/rules/sending/daily-digest.ts";
import { allChoices } from "#shared/rules/sending/notifications.ts";
import { appAddresses } from "#web/addresses.ts";
import { usePhoneStopped, useUpdateMe } from "#web/api/me.ts";
import { useSession } from "#web/api/session.ts";
import { hourText } from "#web/parts/format/time-zone.ts";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { showFailure } from "#web/parts/notice/toasts.ts";
import { PhoneVerification } from "./phone-verification.tsx";

type Choices = ReturnType<typeof allChoices>;

function Event({ name, lead, children }: { name: string; lead: string; children: ReactNode }) {
  return (
    <Stack component="fieldset" gap="sm" p={0} m={0} bd="none">
      <legend style={{ padding: 0 }}>
        <Text fw={600} component="span" display="block">
          {name}
        </Text>
        <Text size="sm" c="dimmed" component="span" display="block" mb="xs">
          {lead}
        </Text>
      </legend>
      {children}
    </Stack>
  );
}

/** Each switch saves at once, and reverts if saving fails. */
function Notifications({ user }: { user: User }) {
  const { t, i18n } = useTranslation("personal");
  const update = useUpdateMe();
  const stopped = usePhoneStopped(user);
  // Switches while saving: the cache changes only afterwards, and they would jump back.
  const [turned, setTurned] = useState<Partial<Choices>>({});
  const shown = { ...allChoices(user.notifications), ...turned };
  const turn = (change: Partial<Choices>) => {
    setTurned((before) => ({ ...before, ...change }));
    update.mutate(
      { notifications: change },
      {
        onError: (problem) => showFailure(problem, () => turn(change)),
        onSettled: () =>
          setTurned((before) =>
            Object.fromEntries(Object.entries(before).filter(([choice]) => !Object.hasOwn(change, choice))),
          ),
      },
    );
  };
  // Held ratings follow complaints by default, so they must be kept when complaints are switched off.
  const turnComplaints = (change: { email: boolean } | { phone: boolean }) =>
    turn(Object.values(change).includes(false) ? { ...change, held: shown.held } : change);
  const byEmail = (choice: "feedback" | "held" | "digest") => (
    <Switch
      label={t("byEmail")}
      checked={shown[choice]}
      onChange={({ currentTarget }) => turn({ [choice]: currentTarget.checked })}
    />
  );
  return (
    <Stack gap="xl">
      <Event name={t("events.complaint.name")} lead={t("events.complaint.lead")}>
        <Switch
          label={t("byEmail")}
          checked={shown.email}
          onChange={({ currentTarget }) => turnComplaints({ email: currentTarget.checked })}
        />
        <Switch
          label={t("byPhone")}
          checked={shown.phone && user.phoneVerified}
          disabled={!user.phoneVerified}
          {...(user.phone === null
            ? {
                description: (
                  <Trans
                    t={t}
                    i18nKey="phoneMissing"
                    components={{
                      profile: (
                        <Anchor component={Link} to={appAddresses.mySettings("profile")} inherit underline="always" />
                      ),
                    }}
                  />
                ),
              }
            : user.phoneVerified
              ? {}
              : { description: t("phone.unverified") })}
          onChange={({ currentTarget }) => turnComplaints({ phone: currentTarget.checked })}
        />
        {stopped && (
          <Alert color="amber" variant="light" role="status" icon={<IconInfoCircle aria-hidden="true" />}>
            {t("phone.stopped")}
          </Alert>
        )}
        {user.phone !== null && !user.phoneVerified ? <PhoneVerification key={user.phone} phone={user.phone} /> : null}
      </Event>
      <Event name={t("events.feedback.name")} lead={t("events.feedback.lead")}>
        {byEmail("feedback")}
      </Event>
      <Event name={t("events.held.name")} lead={t("events.held.lead")}>
        {byEmail("held")}
      </Event>
      <Event
        name={t("events.digest.name")}
        lead={t("events.digest.lead", { hour: hourText(digestHour, i18n.language) })}
      >
        {byEmail("digest")}
      </Event>
    </Stack>
  );
}

export default function NotificationsScreen() {
  const { t } = useTranslation(["settings", "personal"]);
  const user = useSession().data;
  if (!user) return null;
  return (
    <Page narrow>
      <ScreenHead title={t("areas.notifications.name")}>{t("personal:notificationsLead")}</ScreenHead>
      <Notifications user={user} />
    </Page>
  );
}
