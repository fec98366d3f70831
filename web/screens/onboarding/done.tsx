import { Box, Button, Code, CopyButton, Group, Paper, Stack } from "@mantine/core";
import { IconCheck, IconCopy, IconExternalLink, IconLayoutDashboard } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { appAddresses, customerAddress } from "#web/addresses.ts";
import { useOrganizations } from "#web/api/organizations.ts";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { WaitingNote } from "#web/parts/layout/waiting.tsx";
import { QrCode } from "#web/parts/qr/qr-code.tsx";
import { Checklist } from "#web/parts/start/checklist.tsx";
import { nextPath } from "#web/session/next-path.ts";

function CustomersPage({ link }: { link: string }) {
  const { t } = useTranslation("onboarding");
  const address = customerAddress(link);
  return (
    <Paper withBorder p={{ base: "md", sm: "lg" }}>
      <Group gap="lg" align="center">
        <Box w={{ base: "100%", xs: 184 }} maw={220} mx={{ base: "auto", xs: 0 }}>
          <QrCode text={address} label={t("done.code", { address })} />
        </Box>
        <Stack gap="sm" flex="1 1 16rem" miw={0}>
          <Code fz="md" p="sm" block style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
            {address}
          </Code>
          <Group gap="xs">
            <CopyButton value={address}>
              {({ copied, copy }) => (
                <Button
                  variant="default"
                  onClick={copy}
                  leftSection={copied ? <IconCheck size={17} aria-hidden /> : <IconCopy size={17} aria-hidden />}
                >
                  {copied ? t("done.copied") : t("done.copy")}
                </Button>
              )}
            </CopyButton>
            <Button
              component="a"
              href={address}
              target="_blank"
              rel="noopener"
              variant="default"
              rightSection={<IconExternalLink size={16} aria-hidden />}
            >
              {t("done.try")}
            </Button>
          </Group>
        </Stack>
      </Group>
    </Paper>
  );
}

export function OnboardingDone() {
  const { t } = useTranslation("onboarding");
  const [search] = useSearchParams();
  // Ids sort by age, and onboarding created the newest organization.
  const { data, isFetching } = useOrganizations();
  const organization = data?.toSorted((a, b) => b._id.localeCompare(a._id))[0];
  const head = useRef<HTMLDivElement>(null);
  const link = organization?.feedbackId ?? null;
  // A cached list may lack the organization or its link.
  const waits = isFetching && link === null;
  useEffect(() => {
    if (!waits) head.current?.focus();
  }, [waits]);
  if (waits) return <WaitingNote />;
  const dashboard = organization === undefined ? appAddresses.organizations : appAddresses.dashboard(organization._id);
  return (
    <>
      <div ref={head} tabIndex={-1} style={{ outline: 0 }}>
        <ScreenHead title={t("done.title")}>{t("done.lead")}</ScreenHead>
      </div>
      <Stack gap="xl" align="flex-start">
        {organization === undefined || link === null ? null : (
          <>
            <CustomersPage link={link} />
            <Checklist organization={organization} />
          </>
        )}
        <Button
          component={Link}
          to={nextPath(search, dashboard)}
          size="md"
          leftSection={<IconLayoutDashboard size={20} aria-hidden="true" />}
        >
          {t("done.dashboard")}
        </Button>
      </Stack>
    </>
  );
}
