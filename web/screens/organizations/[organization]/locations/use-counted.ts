import { useTranslation } from "react-i18next";
import { oneMinute } from "#shared/rules/durations.ts";
import { clockMoment } from "#web/parts/format/clock-moment.ts";
import { useNow } from "#web/parts/format/now.ts";

/** When figures were counted, in words, and whether that is so long ago that it is worth saying: a minute. */
export function useCounted(moment: string): { said: string; isOld: boolean } {
  const { t, i18n } = useTranslation("locations");
  const now = useNow();
  const { ofToday, text } = clockMoment(moment, now, i18n.language);
  return {
    said: t(ofToday ? "counted.at" : "counted.on", { moment: text }),
    isOld: now.getTime() - Date.parse(moment) > oneMinute,
  };
}
