import { argon2, createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import common from "./common-passwords.json" with { type: "json" };

/** OWASP ASVS 5.0: argon2id, 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const derive = promisify(argon2);

const unpadded = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

/** The password's argon2id hash as a PHC string with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive("argon2id", { ...cost, message: password, nonce });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** A hash that no password has: checked where there is no account, so that both cases do the same work (design §8). */
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(Buffer.alloc(16, 1))}$${unpadded(Buffer.alloc(32))}`;

/** Whether a password is the hashed one. Without a hash it does the same work and answers false. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, , , parameters = "", salt = "", wanted = ""] = (hash ?? nobody).split("$");
  const [memory = 0, passes = 0, parallelism = 0] = parameters.split(",").map((part) => Number(part.slice(2)));
  const expected = Buffer.from(wanted, "base64");
  const tag = await derive("argon2id", {
    memory,
    passes,
    parallelism,
    tagLength: expected.length,
    message: password,
    nonce: Buffer.from(salt, "base64"),
  });
  return timingSafeEqual(tag, expected) && hash !== null;
}

const prefixBytes = 4;
const commonPrefixes = new Set(Buffer.from(common.prefixes, "base64").toString("hex").match(/.{8}/g));

/**
 * Whether a password is among the most common ones of ten characters or more. The list stands as the first four bytes
 * of each word's SHA-256, 6 kB for what would be 20 kB of words; a good password is refused by chance once in 2.8 million.
 */
export const isCommon = (password: string): boolean =>
  commonPrefixes.has(
    createHash("sha256").update(password.toLowerCase()).digest().subarray(0, prefixBytes).toString("hex"),
  );
