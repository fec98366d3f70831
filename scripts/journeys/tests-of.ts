import { it } from "vitest";
import type { Language } from "#shared/model/language.ts";

/**
 * Declares the tests of journeys that are described in each language: each in the one that it names. So a journey's
 * screens are seen in both, and no path is walked twice. That every screen is there in both, `every-screen.journey.test.ts`
 * sees.
 */
export const testsOf =
  (language: Language) =>
  (walkedIn: Language, name: string, walk: () => Promise<void>): void => {
    if (walkedIn === language) it(name, walk);
  };
