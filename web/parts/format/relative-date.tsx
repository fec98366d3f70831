import { Text, type TextProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { exactMoment, isNear, shortMoment } from "./moment.ts";

/** When a moment was, in short. The exact moment is shown on hover, or with `exact` beside how long ago it was. */
export function RelativeDate({ moment, exact = false, ...text }: { moment: string; exact?: boolean } & TextProps) {
  const { i18n } = useTranslation();
  const now = new Date();
  const short = shortMoment(moment, now, i18n.language);
  const precise = exactMoment(moment, i18n.language);
  return (
    <Text component="time" dateTime={moment} title={exact ? undefined : precise} {...text}>
      {!exact ? short : isNear(moment, now) ? `${short} · ${precise}` : precise}
    </Text>
  );
}
