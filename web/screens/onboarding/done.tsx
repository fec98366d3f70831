import { Button, Code, Group, Stack, Text } from "@mantine/core";
import { IconLayoutDashboard, IconQrcode } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { addresses, customerAddress } from "#web/addresses.ts";
import { useOrganizations } from "#web/api/organizations.ts";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { Waiting } from "#web/parts/layout/waiting.tsx";
import { nextPath } from "#web/session/next-path.ts";

/** The end of onboarding: the address of the customer's page, and its QR code as the next step. */
export function Done() {
  const { t } = useTranslation("onboarding");
  const [search] = useSearchParams();
  // Ids sort by age, and the newest organization is the one that onboarding created.
  const organizations = useOrganizations();
  const organization = organizations.data?.toSorted((a, b) => b._id.localeCompare(a._id))[0];
  const dashboard = organization === undefined ? addresses.organizations : addresses.dashboard(organization._id);
  const page = organization?.feedbackId ?? null;
  // Without the organization the links would lead to the list instead.
  if (organizations.isFetching && organization === undefined) return <Waiting />;
  return (
    <>
      <ScreenHead title={t("done.title")}>{t("done.lead")}</ScreenHead>
      <Stack gap="xl">
        {page !== null && (
          <div>
            <Text size="sm" c="dimmed" mb={4}>
              {t("done.address")}
            </Text>
            <Code fz="lg" p="sm" block>
              {customerAddress(page)}
            </Code>
          </div>
        )}
        <Group>
          <Button
            component={Link}
            to={organization === undefined ? dashboard : `${dashboard}/qr`}
            size="md"
            leftSection={<IconQrcode size={20} aria-hidden="true" />}
          >
            {t("done.qr")}
          </Button>
          <Button
            component={Link}
            to={nextPath(search, dashboard)}
            size="md"
            variant="default"
            leftSection={<IconLayoutDashboard size={20} aria-hidden="true" />}
          >
            {t("done.dashboard")}
          </Button>
        </Group>
      </Stack>
    </>
  );
}
