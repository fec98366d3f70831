import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";

/**
 * Writes `functions/crypto/common-passwords.json` anew: of the list of most common passwords that @zxcvbn-ts keeps, those
 * long enough to be chosen here, as the first four bytes of each one's SHA-256.
 */
const words: unknown = createRequire(import.meta.url)("@zxcvbn-ts/language-common/src/passwords.json");
const common = Array.isArray(words)
  ? words.filter((word) => typeof word === "string").filter(({ length }) => length >= 10)
  : [];
const prefixes = common.map((word) => createHash("sha256").update(word.toLowerCase()).digest().subarray(0, 4));
await writeFile(
  new URL("../functions/crypto/common-passwords.json", import.meta.url),
  `${JSON.stringify({ prefixes: Buffer.concat(prefixes).toString("base64") })}\n`,
);
