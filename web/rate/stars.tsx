import { Fragment } from "react";
import type { Say } from "./texts.ts";

const star = "M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z";
const ratings = [1, 2, 3, 4, 5] as const;

interface StarsProps {
  chosen: string;
  error: string | undefined;
  say: Say;
}

/** Styles alone fill the stars: required radio buttons all become `:valid` once one is chosen, in every browser. */
export function RateStars({ chosen, error, say }: StarsProps) {
  return (
    <fieldset className="rate-stars" aria-describedby="rate-rating-error">
      <legend>
        <h1>{say("question")}</h1>
      </legend>
      <div className="rate-row">
        {ratings.map((rating) => (
          <Fragment key={rating}>
            <input
              type="radio"
              name="rating"
              id={rating === 1 ? "rate-rating" : `rate-rating-${rating}`}
              value={rating}
              required
              defaultChecked={chosen === String(rating)}
            />
            <label htmlFor={rating === 1 ? "rate-rating" : `rate-rating-${rating}`}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={star} />
              </svg>
              <span className="rate-word">{say(`stars.${rating}`)}</span>
            </label>
          </Fragment>
        ))}
        <p className="rate-ends" aria-hidden="true">
          <span>{say("stars.lowest")}</span>
          <span>{say("stars.highest")}</span>
        </p>
      </div>
      <p className="rate-error" id="rate-rating-error">
        {error}
      </p>
    </fieldset>
  );
}
