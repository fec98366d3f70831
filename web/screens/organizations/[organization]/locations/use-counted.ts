import { useTranslation } from "react-i18next";
import { clockMoment } from "#web/parts/format/moment.ts";
import { useNow } from "#web/parts/format/time-zone.ts";

export function useCounted(moment: string | null): string | null {
  const { t, i18n } = useTranslation("locations");
  const now = useNow();
  if (moment === null) return null;
  const { ofToday, text } = clockMoment(moment, now, i18n.language);
  return t(ofToday ? "counted.at" : "counted.on", { moment: text });
}
