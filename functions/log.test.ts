import { describe, expect, it } from "vitest";
import { withoutWords } from "./log.ts";

const said = "Léa Roy, lea@example.com:\n    at home, call 514 555 0100\n    at noon (soup:1:2)";
const words = /Léa|lea@|home|514|noon|soup/;

describe("an error as it is logged", () => {
  it("says what kind it was and where, not what it said", () => {
    class Refused extends Error {
      override name = "Refused";
    }
    const { name, stack } = withoutWords(new Refused(said));
    expect(name).toBe("Refused");
    expect(stack?.[0]).toMatch(/^\S+ \(log\.test\.ts:\d+:\d+\)$/);
    expect(JSON.stringify(stack)).not.toMatch(words);
  });

  it.each(["something else", "", "    at lea@example.com (file:///soup/514:1:2)"])(
    "keeps still about a message that was changed to %j after the stack was taken",
    (later) => {
      const error = new Error(
        `${said}\n    at lea (file:///home/514:1:2)\n    at noon (/soup/index.mjs:1:2)\n    at noon (soup:1:2)`,
      );
      // Reading the stack fixes its text, whatever the message becomes.
      expect(error.stack).toMatch(words);
      error.message = later;
      expect(JSON.stringify(withoutWords(error))).not.toMatch(words);
    },
  );

  it("keeps still about what is no error", () => {
    expect(withoutWords(said)).toEqual({ name: "string" });
  });

  it("says by which id AWS finds its own answer, and what lies behind the error", () => {
    const $metadata = { httpStatusCode: 400, requestId: "2YV4GJ5NQ0", attempts: 3 };
    const cause = Object.assign(new Error(said), { name: "TransactionConflict", $metadata, code: "ECONNRESET" });
    expect(withoutWords(new Error("busy", { cause }))).toMatchObject({
      name: "Error",
      cause: { name: "TransactionConflict", code: "ECONNRESET", aws: { status: 400, requestId: "2YV4GJ5NQ0" } },
    });
  });

  it("takes nothing for a code that could be somebody's words, and follows no endless chain", () => {
    const error = Object.assign(new Error(said), { code: said, $metadata: { requestId: "lea@example.com" } });
    error.cause = error;
    const logged = JSON.stringify(withoutWords(error));
    expect(logged).not.toMatch(words);
    expect(logged.match(/"cause"/g)).toHaveLength(2);
  });
});
