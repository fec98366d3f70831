import { Table, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconMinus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Feature, Plan } from "#shared/model/plan.ts";
import { allowance } from "#shared/rules/plans.ts";
import { isCounted } from "./counted-features.ts";
import { useTextPrice } from "./use-text-price.ts";

/** The inbox is everybody’s. */
const rows = ["inbox", ...Feature.options] as const;
type Row = (typeof rows)[number];

function Cell({ plan, feature }: { plan: Plan; feature: Row }) {
  const { t } = useTranslation("plans");
  const text = useTextPrice();
  const allowed = feature === "inbox" || allowance(plan, feature);
  if (isCounted(feature))
    return typeof allowed === "number"
      ? t(`cell.some.${feature}`, { count: allowed })
      : t(`cell.any.${feature}`, { text });
  const Icon = allowed ? IconCheck : IconMinus;
  return (
    <>
      <Icon
        size={20}
        aria-hidden
        color={`var(--mantine-color-${allowed ? "success" : "dimmed"})`}
        style={{ verticalAlign: "middle" }}
      />
      <VisuallyHidden>{t(allowed ? "cell.yes" : "cell.no")}</VisuallyHidden>
    </>
  );
}

/** What is free and what a subscription brings, for home, checkout and subscription. */
export function PlanTable() {
  const { t } = useTranslation("plans");
  return (
    <div style={{ overflowX: "auto", position: "relative" }}>
      <Table verticalSpacing="sm" aria-label={t("caption")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <VisuallyHidden>{t("feature")}</VisuallyHidden>
            </Table.Th>
            {Plan.options.map((plan) => (
              <Table.Th key={plan} ta="center">
                {t(`plan.${plan}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((feature) => (
            <Table.Tr key={feature}>
              <Table.Th scope="row" fw={400}>
                {t(`name.${feature}`)}
              </Table.Th>
              {Plan.options.map((plan) => (
                <Table.Td key={plan} ta="center">
                  <Cell plan={plan} feature={feature} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
