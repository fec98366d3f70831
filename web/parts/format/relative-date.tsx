import { useTranslation } from "react-i18next";
import { agoText, exactMoment, shortMoment } from "./moment.ts";
import classes from "./relative-date.module.css";
import { useNow } from "./time-zone.ts";

interface RelativeDateProps {
  moment: string;
  exact?: boolean;
  age?: boolean;
  quiet?: "xs" | "sm";
}

export function RelativeDate({ moment, exact = false, age = false, quiet }: RelativeDateProps) {
  const { i18n } = useTranslation();
  const now = useNow();
  const short = (age ? agoText : shortMoment)(moment, now, i18n.language);
  const precise = () => exactMoment(moment, i18n.language);
  return (
    <time
      dateTime={moment}
      className={classes.date}
      data-quiet={quiet}
      // On hover only, because formatting takes milliseconds on a slow processor.
      onPointerEnter={exact ? undefined : ({ currentTarget }) => currentTarget.setAttribute("title", precise())}
    >
      {exact ? precise() : short}
    </time>
  );
}
