import { useTranslation } from "react-i18next";
import { priceText } from "../format/price.ts";
import type { BillLine } from "./bill.tsx";
import type { JoinedLine } from "./joined-lines.ts";
import { useBillingDay } from "./use-billing-day.ts";

export function useInvoiceLine(): (line: JoinedLine, index: number) => BillLine {
  const { t, i18n } = useTranslation("billing");
  const day = useBillingDay();
  const daysText = (from: string, to: string) => (from === to ? from : t("invoice.days", { from, to }));
  return ({ billedAs, quantity, amount, from, to, prorated, description, turned }, index) => {
    const named =
      billedAs === "other"
        ? description || t("invoice.lines.other")
        : t(`invoice.lines.${billedAs}`, { count: quantity });
    const back = prorated && amount.amount < 0;
    const days = from === to ? null : daysText(day(from), day(to));
    const why = !prorated ? null : t(turned ? "invoice.turned" : back ? "invoice.givenBack" : "invoice.part");
    return {
      key: `${index} ${billedAs} ${from}`,
      what: named,
      about: [days, why].filter((one) => one !== null).join(" · "),
      amount: priceText(amount, i18n.language, true),
    };
  };
}
