import type { Answer } from "./call.ts";

/** The `Cookie` header of a browser that keeps what these answers set; of one name the last. */
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
