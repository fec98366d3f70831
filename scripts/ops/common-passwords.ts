import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import * as z from "zod/mini";

/** Regenerates `shared/rules/accounts/common-passwords.json` from @zxcvbn-ts. */
const from = createRequire(import.meta.url);
const words = z.array(z.string()).parse(from("@zxcvbn-ts/language-common/src/passwords.json"));
const { qwerty, azerty, keypad } = z
  .record(z.string(), z.record(z.string(), z.array(z.nullable(z.string()))))
  .parse(from("@zxcvbn-ts/language-common/src/adjacencyGraphs.json"));
const mostCommon = 3_000;
const minimum = 10;
const kept = words.filter((word, rank) => rank < mostCommon || word.length >= minimum);
await writeFile(
  new URL("../../shared/rules/accounts/common-passwords.json", import.meta.url),
  `${JSON.stringify({ words: kept.join(" "), graphs: { qwerty, azerty, keypad } })}\n`,
);
