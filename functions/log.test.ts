import { describe, expect, it } from "vitest";
import { withoutWords } from "./log.ts";

const said = "Léa Roy, lea@example.com:\n    at home, call 514 555 0100\n    at noon (soup:1:2)";

describe("an error as it is logged", () => {
  it("says what kind it was and where, not what it said", () => {
    class Refused extends Error {
      override name = "Refused";
    }
    const { name, stack } = withoutWords(new Refused(said));
    expect(name).toBe("Refused");
    expect(stack?.[0]).toMatch(/^ {4}at .*log\.test\.ts:\d+:\d+/);
    expect(JSON.stringify(stack)).not.toMatch(/Léa|lea@|home|514|noon/);
  });

  it("keeps still about a message that was changed after the stack was taken", () => {
    const error = new Error(said);
    error.message = "something else";
    expect(JSON.stringify(withoutWords(error))).not.toMatch(/Léa|lea@|home|514|noon/);
  });

  it("keeps still about what is no error", () => {
    expect(withoutWords(said)).toEqual({ name: "string" });
  });
});
