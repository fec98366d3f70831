import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** OWASP ASVS 5.0: argon2id, 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const derive = promisify(argon2);

const unpadded = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

/** Salted argon2id hash as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive("argon2id", { ...cost, message: password, nonce });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Checked when there is no account, so that both cases take equally long. */
const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(Buffer.alloc(16, 1))}$${unpadded(Buffer.alloc(32))}`;

/** Without a hash it does the same work and returns false. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, , , parameters = "", salt = "", wanted = ""] = (hash || nobody).split("$");
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
  return timingSafeEqual(tag, expected) && Boolean(hash);
}
