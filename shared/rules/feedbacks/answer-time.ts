import type { Feedback } from "#shared/model/feedback.ts";

const enough = 5;

/** Median milliseconds until a complaint was first answered; null below five. Imported ones were answered elsewhere. */
export function usualAnswerTime(
  feedbacks: readonly Pick<Feedback, "channel" | "intercepted" | "date" | "notes">[],
): number | null {
  const times = feedbacks
    .filter(({ channel, intercepted }) => intercepted && channel !== "import")
    .flatMap(({ date, notes }) => {
      const answer = notes.find(({ kind }) => kind === "contacted" || kind === "resolved");
      return answer === undefined ? [] : [Date.parse(answer.date) - Date.parse(date)];
    })
    .toSorted((one, other) => one - other);
  return times.length < enough ? null : (times[Math.floor(times.length / 2)] ?? null);
}
