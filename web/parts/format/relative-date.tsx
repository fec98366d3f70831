import { useTranslation } from "react-i18next";
import { agoText, exactMoment, isNear, shortMoment } from "./moment.ts";
import { useNow } from "./now.ts";
import classes from "./relative-date.module.css";

interface RelativeDateProps {
  moment: string;
  /** Says beside how long ago it was also when exactly. Otherwise that is shown on hover. */
  exact?: boolean;
  /** Says how long ago it was in days also beyond a week. */
  age?: boolean;
  /** Smaller and paler than the text around it. */
  quiet?: "xs" | "sm";
}

/** When a moment was, in short. */
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
      // Only when it is about to be read: making it takes a slow processor milliseconds.
      onPointerEnter={exact ? undefined : ({ currentTarget }) => currentTarget.setAttribute("title", precise())}
    >
      {!exact ? short : isNear(moment, now) ? `${short} · ${precise()}` : precise()}
    </time>
  );
}
