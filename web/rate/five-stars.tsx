import { filledTo, fiveStarsPath } from "./star-path.ts";

/** Hidden from screen readers, because the number stands beside it. */
export function FiveStars({ average }: { average: number }) {
  return (
    <svg className="rate-five" viewBox="0 0 120 24" aria-hidden="true">
      <clipPath id="rate-filled">
        <rect width={filledTo(average)} height="24" />
      </clipPath>
      <path className="rate-empty" d={fiveStarsPath} />
      <path d={fiveStarsPath} clipPath="url(#rate-filled)" />
    </svg>
  );
}
