import { useTranslation } from "react-i18next";
import { formatLocale } from "#shared/model/language.ts";
import { leftOutReasons } from "#shared/model/request.ts";
import { oneDay } from "#shared/rules/dates.ts";
import { reasonText } from "#shared/rules/requests/request-words.ts";
import { useNow } from "#web/parts/format/time-zone.ts";
import { dateFormat } from "../format/formats.ts";

function daysAgo(moment: string, now: Date, language: string): string {
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(moment)) / oneDay));
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-days, "day");
}

interface Skip {
  reason: string | null;
  askedAt?: string | null;
  /** Days between two requests, if the next possible day is shown. */
  pauseDays?: number;
}

/** Says why a request is not sent; null for an unknown reason. */
export function useSkipWords(): (skip: Skip) => string | null {
  const { t, i18n } = useTranslation("requests");
  const now = useNow();
  return ({ reason, askedAt = null, pauseDays }) => {
    const known = leftOutReasons.find((one) => one === reason);
    if (known === undefined) return null;
    if (known !== "asked_recently" || askedAt === null) return t(reasonText(known));
    const asked = t("askedAgo", { ago: daysAgo(askedAt, now, i18n.language) });
    if (pauseDays === undefined) return asked;
    const again = new Date(Date.parse(askedAt) + pauseDays * oneDay);
    const day = dateFormat(formatLocale(i18n.language), { day: "numeric", month: "long" }).format(again);
    return `${asked} ${t("askedAgain", { day })}`;
  };
}
