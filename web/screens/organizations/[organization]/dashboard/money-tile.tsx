import { ActionIcon, Button, Popover, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Recovery } from "#shared/model/dashboard.ts";
import type { Organization } from "#shared/model/organization.ts";
import { type Assumptions, worthOf } from "#shared/rules/figures/figures.ts";
import { mayIn } from "#shared/rules/permissions.ts";
import { numberFormat } from "#web/parts/format/formats.ts";
import { moneyText } from "#web/parts/format/money.ts";
import { Card } from "#web/parts/plain/card.tsx";
import { Heading } from "#web/parts/plain/heading.tsx";
import { Words } from "#web/parts/plain/words.tsx";
import { AssumptionsForm } from "./assumptions-form.tsx";
import classes from "./dashboard.module.css";

interface MoneyTileProps {
  of: "saving" | "cost";
  organization: Organization | undefined;
  /** Null while unknown. */
  complaints: number | null;
  resolved?: number;
  /** Replaces the assumption that what is resolved is put right. */
  recovery?: Recovery;
  imported?: number;
  isAtLeast?: boolean;
  assumptions: Assumptions;
}

/** What complaints may cost, with the resolved part filled; formula and its figures behind the (i). */
export function MoneyTile({
  of,
  organization,
  complaints,
  resolved,
  recovery,
  imported = 0,
  isAtLeast = false,
  assumptions,
}: MoneyTileProps) {
  const { t, i18n } = useTranslation("dashboard");
  const [opened, { toggle, close }] = useDisclosure(false);
  const average = assumptions.averageTransaction;
  const edits = organization !== undefined && mayIn(organization, "organization.update");
  const amountOf = (count: number) => {
    const worth = worthOf(count, assumptions);
    return worth === null
      ? "–"
      : t(isAtLeast ? "public.atLeast" : "money.about", { amount: moneyText(worth, i18n.language) });
  };
  const value = complaints === null ? "–" : amountOf(complaints);
  const share = recovery?.putRightShare ?? null;
  const won = share === null || resolved === undefined ? resolved : Math.round(share * resolved);
  const asks = average === null && complaints !== null;
  return (
    <Card as="section" className={classes.panel} aria-labelledby={of}>
      <div className={classes.panelHead}>
        <Heading level={2} size={4} id={of}>
          {t(`money.${of}`)}
        </Heading>
        <Popover opened={opened} onChange={close} position="top-end" width={320} shadow="md" trapFocus withinPortal>
          <Popover.Target>
            {asks && edits ? (
              <Button size="compact-sm" variant="light" onClick={toggle}>
                {t("money.enter")}
              </Button>
            ) : (
              <ActionIcon variant="subtle" color="gray" aria-label={t("money.how")} onClick={toggle}>
                <IconInfoCircle size={20} aria-hidden />
              </ActionIcon>
            )}
          </Popover.Target>
          <Popover.Dropdown>
            <Stack gap="sm">
              {average === null || complaints === null ? null : (
                <Text size="sm">
                  {t("money.formula", {
                    name: t(`money.name.${of}`),
                    count: complaints,
                    customers: t("money.customersEach", { count: assumptions.customersPerComplaint }),
                    transaction: moneyText(average, i18n.language),
                  })}{" "}
                  {imported > 0 ? t("money.imported", { count: imported }) : null}
                </Text>
              )}
              {share === null || recovery === undefined ? null : (
                <Text size="sm">
                  {t("money.measured", {
                    said: recovery.putRight + recovery.notPutRight,
                    count: recovery.putRight,
                    share: numberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 }).format(share),
                  })}
                </Text>
              )}
              {edits ? (
                <AssumptionsForm organization={organization} assumptions={assumptions} onSaved={close} />
              ) : average === null ? (
                <Text size="sm">{t("money.askOthers")}</Text>
              ) : null}
            </Stack>
          </Popover.Dropdown>
        </Popover>
      </div>
      {asks ? (
        <Words small dimmed>
          {t("money.ask")}
        </Words>
      ) : (
        <>
          <div className={classes.value}>{value}</div>
          {won === undefined || complaints === null || complaints === 0 ? null : (
            <>
              <div className={classes.track} aria-hidden>
                <span className={classes.fill} data-resolved style={{ width: `${(100 * won) / complaints}%` }} />
              </div>
              <Words small dimmed>
                {t(share === null ? "money.resolved" : "money.putRight", {
                  amount: amountOf(won),
                  count: complaints,
                  resolved: won,
                })}
              </Words>
            </>
          )}
        </>
      )}
    </Card>
  );
}
