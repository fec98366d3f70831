import { describe, expect, it } from "vitest";
import { hasTooManyBounces } from "./bounces.ts";

describe("emails that come back", () => {
  it.each([
    [{ sent: 19, bounced: 19, complained: 0 }, false],
    [{ sent: 60, bounced: 20, complained: 0 }, true],
    [{ sent: 400, bounced: 20, complained: 0 }, false],
    [{ sent: 400, bounced: 21, complained: 0 }, true],
    // Reported the day after sending.
    [{ sent: 0, bounced: 20, complained: 0 }, true],
    [{ sent: 100, bounced: 0, complained: 3 }, false],
    [{ sent: 100, bounced: 0, complained: 4 }, true],
    [{ sent: 1_000, bounced: 50, complained: 4 }, false],
    [{ sent: 20_000, bounced: 1_000, complained: 19 }, false],
    [{ sent: 20_000, bounced: 0, complained: 20 }, true],
  ])("of %o are too many: %s", (ofDay, tooMany) => {
    expect(hasTooManyBounces(ofDay)).toBe(tooMany);
  });
});
