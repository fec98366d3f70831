import { IconStarFilled } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SourceName } from "#shared/model/invitation.ts";
import { averageText } from "../format/average.ts";
import classes from "./sources.module.css";

interface SourceRatingProps {
  source: SourceName;
  rating: number;
  picture: string | null;
}

/** Sources require their own form: Tripadvisor a picture, Google a number with a star. */
export function SourceRating({ source, rating, picture }: SourceRatingProps) {
  const { t, i18n } = useTranslation("sources");
  const [failed, setFailed] = useState(false);
  const value = averageText(rating, i18n.language);
  const words = t("rating", { rating: value });
  if (source === "tripadvisor")
    return picture === null || failed ? (
      <span className={classes.rating}>{words}</span>
    ) : (
      <img
        src={picture}
        alt={words}
        height={20}
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setFailed(true)}
      />
    );
  return (
    <span className={classes.rating} role="img" aria-label={words}>
      {value}
      <IconStarFilled size={16} color="var(--mantine-color-amber-6)" aria-hidden />
    </span>
  );
}
