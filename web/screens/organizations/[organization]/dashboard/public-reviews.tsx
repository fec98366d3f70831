import { Box, Button, Group, Paper, Text } from "@mantine/core";
import { IconExternalLink, IconLink, IconWorld } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { sourceNames } from "#shared/model/invitation.ts";
import type { Organization } from "#shared/model/organization.ts";
import { may } from "#shared/rules/permissions.ts";
import { publicReviewPage } from "#shared/rules/public-review-page.ts";
import classes from "./dashboard.module.css";

const PagesDialog = lazy(() => import("./pages-dialog.tsx"));

/** Stands for the figures of public reviews while no source is read: what is linked so far, and what to do about it. */
export function PublicReviews({ organization }: { organization: Organization | undefined }) {
  const { t, i18n } = useTranslation("dashboard");
  const [linking, setLinking] = useState(false);
  const pages = sourceNames.flatMap((source) => {
    const address = organization && publicReviewPage(source, organization.sources);
    return address ? [{ source, address }] : [];
  });
  const names = new Intl.ListFormat(i18n.language).format(pages.map(({ source }) => t(`public.source.${source}`)));
  return (
    <Paper withBorder radius="lg" px={{ base: "md", sm: "lg" }} py="md" className={classes.public}>
      <Group gap="md" wrap="nowrap" align="flex-start" flex="1 1 22rem">
        <IconWorld size={24} stroke={1.7} color="var(--mantine-color-dimmed)" aria-hidden style={{ flex: "none" }} />
        <div>
          <Text component="h3" size="sm" c="dimmed" fw={500} m={0}>
            {t("publicReviews")}
          </Text>
          <Text fw={600}>{t("public.notConnected")}</Text>
          <Text size="sm" c="dimmed" mt={2}>
            {pages.length === 0 ? t("public.unlinked") : t("public.linked", { pages: names })}
          </Text>
        </div>
      </Group>
      <Group gap="xs">
        {pages.map(({ source, address }) => (
          <Button
            key={source}
            component="a"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            variant="subtle"
            rightSection={<IconExternalLink size={16} aria-hidden />}
          >
            {t("public.open", { page: t(`public.source.${source}`) })}
          </Button>
        ))}
        {organization !== undefined && may(organization.role, "organization.update") ? (
          <Button
            variant={pages.length === 0 ? "light" : "default"}
            leftSection={<IconLink size={17} aria-hidden />}
            onClick={() => setLinking(true)}
          >
            {pages.length === 0 ? t("public.link") : t("public.change")}
          </Button>
        ) : null}
      </Group>
      {linking && organization !== undefined ? (
        <Suspense fallback={<Box />}>
          <PagesDialog organization={organization} onClose={() => setLinking(false)} />
        </Suspense>
      ) : null}
    </Paper>
  );
}
