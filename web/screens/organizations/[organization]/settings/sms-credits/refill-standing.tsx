import { Alert } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatLocale } from "#shared/model/language.ts";
import type { RefillStanding as Stands } from "#shared/model/sms-purchase.ts";
import { refillLook } from "#shared/rules/billing/refill-look.ts";
import { dayAndTime } from "#shared/rules/day-and-time.ts";
import { dateFormat, numberFormat } from "#web/parts/format/formats.ts";
import { useNow } from "#web/parts/format/now.ts";

interface RefillStandingProps {
  refill: Stands;
  isNew: boolean;
  credits: number;
  timeZone: string;
  price: string;
}

export function RefillStanding({ refill, isNew, credits, timeZone, price }: RefillStandingProps) {
  const { t, i18n } = useTranslation("billing");
  const now = useNow();
  const look = refillLook(refill, { credits, timeZone, now: new Date(now), isNew });
  if (look.does === "nothing" || (look.does === "buys" && !isNew)) return null;
  const shown = numberFormat(i18n.language).format(Math.max(0, credits));
  const time = dateFormat(formatLocale(i18n.language), { ...dayAndTime("long"), timeZone });
  return (
    <Alert variant="light" color="amber" role="status" icon={<IconInfoCircle aria-hidden />}>
      {look.does === "buys"
        ? t("refill.now", { count: Math.max(0, credits), shown, price })
        : look.does === "waits"
          ? t("refill.waits", { time: time.format(new Date(look.until)) })
          : t(`refill.${look.does}`)}
    </Alert>
  );
}
