import { argon2Sync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { atFullCost } from "#functions/testing/quick-hashes.ts";
import { hashPassword, isPassword } from "./password.ts";

atFullCost();

describe("passwords", () => {
  it("are stored as argon2id with OWASP's cost, each with its own salt", async () => {
    const [one, other] = await Promise.all([hashPassword("pâte à choux"), hashPassword("pâte à choux")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(other);
    const [salt = "", tag = ""] = one.split("$").slice(-2);
    const owasp = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
    const asked = { ...owasp, message: "pâte à choux", nonce: Buffer.from(salt, "base64") };
    expect(argon2Sync("argon2id", asked)).toEqual(Buffer.from(tag, "base64"));
    expect(await isPassword("pâte à choux", one)).toBe(true);
    expect(await isPassword("pate a choux", one)).toBe(false);
  });

  it("match nothing when there is no account, after the same work", async () => {
    expect(await isPassword("", null)).toBe(false);
    expect(await isPassword("anything at all", null)).toBe(false);
    expect(await isPassword("anything at all", "")).toBe(false);
  });
});
