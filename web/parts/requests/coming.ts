import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { oneMinute } from "#shared/rules/durations.ts";
import { comingMoment } from "../format/coming-moment.ts";
import { useNow } from "../format/now.ts";

type Words = TFunction<readonly ["requests"]>;

const said = (t: Words, moment: string, now: Date, language: string): string => {
  const { words, day, time } = comingMoment(moment, now, language);
  return t(`requests:when.${words}`, { day, time });
};

/** Less than a minute away, or past. */
export const isInAMoment = (moment: string, now: number): boolean => Date.parse(moment) - now < oneMinute;

export function useComing(): (moment: string) => string {
  const { t, i18n } = useTranslation(["requests"]);
  const now = useNow();
  return (moment) => said(t, moment, now, i18n.language);
}
