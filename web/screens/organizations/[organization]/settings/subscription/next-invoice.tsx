import { useTranslation } from "react-i18next";
import type { UpcomingInvoice } from "#shared/model/subscription.ts";
import { Bill } from "#web/parts/billing/bill.tsx";
import { joinedLines } from "#web/parts/billing/joined-lines.ts";
import { useBillingDay } from "#web/parts/billing/use-billing-day.ts";
import { useInvoiceLine } from "#web/parts/billing/use-invoice-line.ts";
import { priceText } from "#web/parts/format/price.ts";
import { SettingGroup } from "#web/parts/layout/setting-group.tsx";

export function NextInvoice({ invoice: { at, lines, subtotal, tax, total, due } }: { invoice: UpcomingInvoice }) {
  const { t, i18n } = useTranslation("billing");
  const day = useBillingDay();
  const line = useInvoiceLine();
  const price = (money: typeof total) => priceText(money, i18n.language, true);
  const title = t("invoice.next");
  const credit = due.amount - total.amount;
  return (
    <SettingGroup title={title} lead={t("invoice.nextLead", { day: day(at) })}>
      <Bill
        label={title}
        lines={joinedLines(lines).map(line)}
        sums={[
          ...(tax === null
            ? []
            : [
                { key: "subtotal", what: t("invoice.subtotal"), amount: price(subtotal) },
                { key: "tax", what: t("invoice.tax"), amount: price(tax) },
              ]),
          ...(credit === 0
            ? []
            : [
                { key: "total", what: t("invoice.total"), amount: price(total) },
                { key: "credit", what: t("invoice.credit"), amount: price({ ...due, amount: credit }) },
              ]),
          { key: "due", what: t("invoice.due"), amount: price(due) },
        ]}
      />
    </SettingGroup>
  );
}
