import { Button, Stack } from "@mantine/core";
import { IconSettings } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { mayIn } from "#shared/rules/permissions.ts";
import { addresses } from "#web/addresses.ts";
import { useOffers } from "#web/api/offers.ts";
import { useOrganizations } from "#web/api/organizations.ts";
import { useSession } from "#web/api/session.ts";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { Offers } from "#web/parts/users/offers.tsx";
import { Given } from "./given.tsx";
import { WaitingForMe } from "./waiting-for-me.tsx";

export default function MeScreen() {
  const { t } = useTranslation("me");
  const user = useSession().data;
  const { data: organizations } = useOrganizations();
  const offers = useOffers();
  if (!user) return null;
  const answers = organizations?.some((one) => mayIn(one, "feedback.resolve")) ?? true;
  // Neutral until invitations are loaded.
  const alone = offers.isPending ? "lead" : offers.data?.length ? "leadInvited" : "leadNone";
  const lead = organizations?.length === 0 ? alone : answers ? "lead" : "leadOwn";
  return (
    <Page width="64rem">
      <ScreenHead title={t("title", { name: user.firstName })}>{t(lead)}</ScreenHead>
      <Offers />
      <Stack gap="xl">
        <WaitingForMe />
        <Given email={user.email} />
        <div>
          <Button
            component={Link}
            to={addresses.mySettings()}
            variant="default"
            leftSection={<IconSettings size={18} aria-hidden="true" />}
          >
            {t("settings")}
          </Button>
        </div>
      </Stack>
    </Page>
  );
}
