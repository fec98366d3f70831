import { Button, Code, Group, Stack, Text } from "@mantine/core";
import { IconLayoutDashboard, IconQrcode } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { useOrganizations } from "#web/api/organizations.ts";
import { nextPath } from "#web/app/next-path.ts";
import { Waiting } from "#web/app/waiting.tsx";
import { ScreenHead } from "#web/parts/screen-head.tsx";

/** All six steps are done: the address of the customer's page, and as the next step the QR code that leads there. */
export function Done() {
  const { t } = useTranslation("onboarding");
  const [search] = useSearchParams();
  // The one that the steps were about is the youngest, and ids sort by age.
  const organizations = useOrganizations();
  const organization = organizations.data?.toSorted((a, b) => b._id.localeCompare(a._id))[0];
  const dashboard = organization === undefined ? "/organizations" : `/organizations/${organization._id}`;
  const page = organization?.feedbackId ?? null;
  // Until the organization is known the links would lead past it.
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
              {`${location.origin}/a/${page}`}
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
