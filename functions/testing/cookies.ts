import type { Answer } from "./call.ts";

/** The `Cookie` header after these answers; later cookies win. */
export const jar = (...answers: readonly Answer[]): string => {
  const kept = new Map(
    answers.flatMap(({ cookies }) =>
      cookies.map((line) => {
        const [pair = ""] = line.split(";");
        return [pair.slice(0, pair.indexOf("=")), pair] as const;
      }),
    ),
  );
  return [...kept.values()].join("; ");
};
