import { Alert, Anchor, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconClock } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import * as z from "zod/mini";
import type { LedgerLine } from "#shared/model/sms-ledger.ts";
import { RefillSettings, RefillStanding, type SmsPurchase } from "#shared/model/sms-purchase.ts";
import { mayIn } from "#shared/rules/permissions.ts";
import { allows } from "#shared/rules/plans.ts";
import { spacedNumber } from "#shared/rules/sending/phone.ts";
import { fewCredits } from "#shared/rules/sending/sms-credits.ts";
import { appAddresses } from "#web/addresses.ts";
import { useOrganization } from "#web/api/organizations.ts";
import { loadedItems } from "#web/api/pages.ts";
import { useSmsPool } from "#web/api/sms-pool.ts";
import { BeyondPlan } from "#web/parts/billing/beyond-plan.tsx";
import { numberFormat } from "#web/parts/format/formats.ts";
import { priceText } from "#web/parts/format/money.ts";
import { RelativeDate } from "#web/parts/format/relative-date.tsx";
import { Page } from "#web/parts/layout/page.tsx";
import { ScreenHead } from "#web/parts/layout/screen-head.tsx";
import { MorePages } from "#web/parts/list/more-pages.tsx";
import { Rows, RowsLoading } from "#web/parts/list/rows.tsx";
import { Caveat } from "#web/parts/notice/caveat.tsx";
import { ProblemNotice } from "#web/parts/notice/problem-notice.tsx";
import { Buy } from "./buy.tsx";
import classes from "./ledger.module.css";
import { RefillForm } from "./refill.tsx";
import { Weeks } from "./weeks.tsx";

const shownAtFirst = 10;
const pagesOfChart = 4;

interface Shown extends LedgerLine {
  changes: number;
}

/** Joins an upload's changes of one cause, at the place of the newest. */
export function groupLines(lines: readonly LedgerLine[]): Shown[] {
  const shown = new Map<string, Shown>();
  for (const line of lines) {
    const key = line.batch === null ? line._id : `${line.cause} ${line.batch}`;
    const before = shown.get(key);
    if (before === undefined) shown.set(key, { ...line, changes: 1 });
    else shown.set(key, { ...before, credits: before.credits + line.credits, changes: before.changes + 1 });
  }
  return [...shown.values()];
}

function LedgerRow({ organization, line }: { organization: string; line: Shown }) {
  const { t, i18n } = useTranslation("requests");
  const { cause, batch, customer, at, credits, changes } = line;
  const signed = numberFormat(i18n.language, { signDisplay: "exceptZero" });
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Text span>{t(`pool.causes.${cause}`)}</Text>
        <Text size="sm" c="dimmed" span>
          {batch === null ? (
            customer === null ? null : (
              spacedNumber(customer)
            )
          ) : (
            <Anchor component={Link} to={appAddresses.requests(organization, { batch })} inherit>
              {t("pool.upload", { count: changes })}
            </Anchor>
          )}
          {at === null ? null : (
            <>
              {batch === null && customer === null ? "" : " · "}
              <RelativeDate moment={at} />
            </>
          )}
        </Text>
      </div>
      <Text component="span" fw={600} className={classes.change} data-figures>
        {signed.format(credits).replace("-", "\u2212")}
      </Text>
    </li>
  );
}

interface WaitingProps {
  organization: string;
  purchase: SmsPurchase;
}

function Waiting({ organization, purchase: { _id, credits, amount } }: WaitingProps) {
  const { t, i18n } = useTranslation("billing");
  return (
    <Alert variant="light" color="amber" icon={<IconClock aria-hidden />} title={t("purchase.waits")}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {t("purchase.lead", { count: credits, sum: priceText(amount, i18n.language) })} {t("purchase.hint")}
        </Text>
        <Button component={Link} to={appAddresses.confirmPurchase(organization, _id)} reloadDocument>
          {t("purchase.confirm")}
        </Button>
      </Stack>
    </Alert>
  );
}

export default function SmsCreditsScreen() {
  const { t, i18n } = useTranslation(["requests", "settings"]);
  const { organization = "" } = useParams();
  const pool = useSmsPool(organization);
  const entries = loadedItems(pool.data);
  const lines = groupLines(entries ?? []);
  const [all, setAll] = useState(false);
  const pages = pool.data?.pages.length ?? 0;
  // Enough lines for the weeks of the chart.
  useEffect(() => {
    if (pages > 0 && pages < pagesOfChart && pool.hasNextPage && !pool.isFetching) void pool.fetchNextPage();
  }, [pages, pool.hasNextPage, pool.isFetching, pool.fetchNextPage]);
  const { data: profile } = useOrganization(organization);
  const manages = profile !== undefined && mayIn(profile, "billing.manage");
  const credits = pool.data?.pages[0]?.credits;
  const waiting = pool.data?.pages[0]?.waiting ?? null;
  const refill =
    pool.data?.pages[0]?.refill ??
    z.parse(RefillStanding, {
      ...z.parse(RefillSettings, {}),
      automaticSMSRefill: profile?.automaticSMSRefill ?? false,
    });
  const number = numberFormat(i18n.language);
  return (
    <Page narrow>
      <ScreenHead title={t("settings:areas.sms-credits.name")} />
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
              {number.format(Math.max(0, credits))}
            </Text>
            <Group gap={4}>
              <Text c="dimmed">{t("requests:pool.left", { count: Math.max(0, credits) })}</Text>
              <Caveat label={t("requests:pool.segments")}>{t("requests:pool.segmentsText")}</Caveat>
            </Group>
            <Weeks lines={entries} complete={!pool.hasNextPage} timeZone={profile?.timeZone ?? "UTC"} />
            {credits <= fewCredits ? (
              <Alert
                mt="md"
                variant="light"
                color={credits <= 0 ? "coral" : "amber"}
                icon={<IconAlertTriangle aria-hidden />}
              >
                {credits < 0
                  ? t("requests:pool.owed", { count: -credits })
                  : t(credits === 0 ? "requests:pool.empty" : "requests:pool.low")}
              </Alert>
            ) : null}
          </Paper>
          {manages ? (
            <>
              {waiting === null ? null : <Waiting organization={organization} purchase={waiting} />}
              {allows(profile.plan, "refill") ? (
                <Buy organization={organization} />
              ) : (
                <BeyondPlan organization={profile} feature="refill" />
              )}
              {allows(profile.plan, "refill") || refill.automaticSMSRefill ? (
                <RefillForm organization={organization} refill={refill} credits={credits} timeZone={profile.timeZone} />
              ) : null}
            </>
          ) : null}
          <Paper withBorder p={{ base: "md", sm: "lg" }}>
            <Title order={2} size="h3" mb="sm">
              {t("requests:pool.ledger")}
            </Title>
            <Rows aria-label={t("requests:pool.ledger")}>
              {(all ? lines : lines.slice(0, shownAtFirst)).map((line) => (
                <LedgerRow key={line._id} organization={organization} line={line} />
              ))}
            </Rows>
            {all ? (
              <MorePages list={pool} label={t("requests:pool.more")} />
            ) : lines.length > shownAtFirst || pool.hasNextPage ? (
              <Button mt="sm" variant="subtle" onClick={() => setAll(true)}>
                {t("requests:pool.all")}
              </Button>
            ) : null}
          </Paper>
        </Stack>
      )}
    </Page>
  );
}
