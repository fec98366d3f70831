import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashOf, newSecret, sameSignature, signatureOf, tokenFrom } from "./token.ts";

const key = "a signing key of 32 characters at least";

/** fast-check's "binary" texts take a second to set up. */
const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code).toWellFormed()),
});

describe("signatures", () => {
  it("differ by key, purpose and every part, however the parts are cut", () => {
    const signatures = [
      signatureOf(key, "cursor", ["a", "b"]),
      signatureOf(key, "cursor", ["ab"]),
      signatureOf(key, "cursor", ["a", "", "b"]),
      signatureOf(key, "nonce", ["a", "b"]),
      signatureOf(`${key}!`, "cursor", ["a", "b"]),
      tokenFrom(key, "verify", "a"),
      tokenFrom(key, "reset", "a"),
    ];
    expect(new Set(signatures).size).toBe(signatures.length);
  });

  it("are the same only where the texts are, whatever the texts are", () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        expect(sameSignature(one, one)).toBe(true);
        expect(sameSignature(one, other)).toBe(Buffer.from(one).equals(Buffer.from(other)));
      }),
    );
    expect(sameSignature("abc", "abé")).toBe(false);
  });

  it("come of secrets that never repeat, and are no secrets themselves", () => {
    const secrets = new Set(Array.from({ length: 200 }, newSecret));
    expect(secrets.size).toBe(200);
    for (const secret of secrets) {
      expect(Buffer.from(secret, "base64url")).toHaveLength(24);
      expect(hashOf(secret)).not.toContain(secret);
    }
  });
});
