import { useTranslation } from "react-i18next";
import classes from "./stars.module.css";

const outline = "M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1L12 17l-5.4 2.9 1.1-6.1L3.2 9.6l6.1-.8z";

/** Screen readers read "4 out of 5 stars"; `size` is a CSS font size. */
export function StarRating({ rating, size = "1rem" }: { rating: number; size?: string }) {
  const { t } = useTranslation("feedbacks");
  return (
    <span role="img" aria-label={t("stars", { count: rating })} className={classes.stars} style={{ fontSize: size }}>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg
          key={star}
          viewBox="0 0 24 24"
          aria-hidden
          className={`${classes.star} ${star <= rating ? classes.given : ""}`}
        >
          <path d={outline} />
        </svg>
      ))}
    </span>
  );
}
