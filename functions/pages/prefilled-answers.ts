import type { Prefilled } from "#shared/model/request.ts";
import type { Typed } from "#web/rate/answers.ts";

export const prefilledAnswers = (prefilled: Prefilled): Typed =>
  Object.fromEntries(
    Object.entries(prefilled).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );
