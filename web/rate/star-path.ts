/** One star from its top, in a square of 24. */
const star = "l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z";

/** Five stars side by side, 120 wide and 24 high. */
export const fiveStarsPath = `M12 2.6${star}${`m24 0${star}`.repeat(4)}`;

/** Fill width for an average; each star fills from its own left edge to its right. */
export const filledTo = (average: number): number => {
  const rest = average % 1;
  return Math.round(10 * (24 * Math.floor(average) + (rest === 0 ? 0 : 2.6 + 18.8 * rest))) / 10;
};
