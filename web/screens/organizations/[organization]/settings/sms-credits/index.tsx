import { Alert, Paper, Stack, Table, Text, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { fewCredits } from "#shared/rules/few-credits.ts";
import { itemsOf } from "#web/api/pages.ts";
import { useSmsPool } from "#web/api/sms-pool.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import { RelativeDate } from "#web/parts/format/relative-date.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";
import { MorePages } from "#web/parts/list/more-pages.tsx";
import { RowsLoading } from "#web/parts/list/rows.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";

/** `/organizations/{organization}/settings/sms-credits`: the SMS credits, what one is, and each change of them. */
export default function SmsCreditsScreen() {
  const { t, i18n } = useTranslation(["requests", "settings"]);
  const { organization = "" } = useParams();
  const pool = useSmsPool(organization);
  const entries = itemsOf(pool.data);
  const credits = pool.data?.pages[0]?.credits;
  const number = numberFormat(i18n.language);
  const signed = numberFormat(i18n.language, { signDisplay: "exceptZero" });
  return (
    <Page width="56rem">
      <ScreenHead title={t("settings:areas.sms-credits.name")}>{t("requests:pool.lead")}</ScreenHead>
      {credits === undefined || entries === undefined ? (
        pool.isError ? (
          <ProblemNotice problem={pool.error} onRetry={() => void pool.refetch()} />
        ) : (
          <RowsLoading />
        )
      ) : (
        <Stack gap="lg">
          <Paper withBorder p={{ base: "md", sm: "lg" }}>
            <Text fz="2.25rem" fw={650} lh={1.1} data-figures>
              {number.format(credits)}
            </Text>
            <Text c="dimmed">{t("requests:pool.left", { count: credits })}</Text>
            {credits <= fewCredits ? (
              <Alert
                mt="md"
                variant="light"
                color={credits === 0 ? "coral" : "amber"}
                icon={<IconAlertTriangle aria-hidden />}
              >
                {t(credits === 0 ? "requests:pool.empty" : "requests:pool.low")}
              </Alert>
            ) : null}
          </Paper>
          <SettingGroup title={t("requests:pool.segments")}>
            <Text maw="65ch">{t("requests:pool.segmentsText")}</Text>
          </SettingGroup>
          <Paper withBorder p={{ base: "md", sm: "lg" }}>
            <Title order={2} size="h3" mb="sm">
              {t("requests:pool.ledger")}
            </Title>
            <Table.ScrollContainer minWidth={420} tabIndex={0} role="region" aria-label={t("requests:pool.ledger")}>
              <Table verticalSpacing="xs">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t("requests:pool.when")}</Table.Th>
                    <Table.Th>{t("requests:pool.why")}</Table.Th>
                    <Table.Th>{t("requests:pool.who")}</Table.Th>
                    <Table.Th ta="end">{t("requests:pool.change")}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {entries.map(({ _id, at, cause, by, credits: change }) => (
                    <Table.Tr key={_id}>
                      <Table.Td>{at === null ? null : <RelativeDate moment={at} />}</Table.Td>
                      <Table.Td>{t(`requests:pool.causes.${cause}`)}</Table.Td>
                      <Table.Td>{by?.name}</Table.Td>
                      <Table.Td ta="end">{signed.format(change)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            <MorePages list={pool} label={t("requests:pool.more")} />
          </Paper>
        </Stack>
      )}
    </Page>
  );
}
