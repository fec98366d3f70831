import { it } from "vitest";
import type { Language } from "#shared/model/language.ts";

/** Runs each test in the language that it names, so that both are covered and no path is walked twice. */
export const testsOf =
  (language: Language) =>
  (walkedIn: Language, name: string, walk: () => Promise<void>): void => {
    if (walkedIn === language) it(name, walk);
  };
