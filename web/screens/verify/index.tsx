import { Anchor, Group, Loader, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Trans, useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import * as z from "zod/mini";
import { appAddresses } from "#web/addresses.ts";
import { sessionQuery } from "#web/api/session.ts";
import { ResendVerification } from "#web/parts/form/resend-verification.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";

const State = z.object({ email: z.string() });

/** In the history's state instead of the address, so that no log contains it. */
function rememberedEmail(state: unknown): string {
  return z.safeParse(State, state).data?.email ?? "";
}

const everyMilliseconds = 4_000;

/** Also notices a session that began in another tab; the guard then redirects. */
export default function VerifyScreen() {
  const { t } = useTranslation(["account", "entry"]);
  const { state, search } = useLocation();
  const email = rememberedEmail(state);
  useQuery({ ...sessionQuery, staleTime: 0, refetchInterval: everyMilliseconds });
  return (
    <>
      <ScreenHead title={t("entry:verify.title")}>
        {email === "" ? (
          t("entry:verify.leadUnknown")
        ) : (
          <Trans
            t={t}
            i18nKey="entry:verify.lead"
            values={{ email }}
            components={{ strong: <Text span fw={600} c="bright" /> }}
          />
        )}
      </ScreenHead>
      <Group mb="xl" gap="sm" role="status">
        <Loader size="sm" type="dots" aria-hidden="true" />
        <div>
          <Text>{t("entry:verify.progress")}</Text>
          <Text size="sm" c="dimmed">
            <Trans
              t={t}
              i18nKey="entry:verify.waiting"
              components={{
                login: (
                  <Anchor component={Link} to={{ pathname: appAddresses.login, search }} inherit underline="always" />
                ),
              }}
            />
          </Text>
        </div>
      </Group>
      <Text size="sm" mb="sm">
        {t("entry:verify.nothing")}
      </Text>
      <ResendVerification email={email} />
    </>
  );
}
