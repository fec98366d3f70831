import { Text, type TextProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { exactMoment, relativeMoment } from "./moment.ts";

/** How long ago a moment was. The exact moment is shown on hover, or beside it with `exact`. */
export function RelativeDate({ moment, exact = false, ...text }: { moment: string; exact?: boolean } & TextProps) {
  const { i18n } = useTranslation();
  const relative = relativeMoment(moment, new Date(), i18n.language);
  const precise = exactMoment(moment, i18n.language);
  return (
    <Text component="time" dateTime={moment} title={exact ? undefined : precise} {...text}>
      {exact ? `${relative} · ${precise}` : relative}
    </Text>
  );
}
