import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import * as z from "zod/mini";
import type { StageSettings } from "#infra/settings.ts";
import type { Aws } from "./aws.ts";
import { keyNames } from "./preflight.ts";

const Keys = z.partialRecord(z.enum(keyNames), z.string());

/** Asks for each key without showing it; Enter leaves it as it is. */
async function typedKeys(): Promise<z.infer<typeof Keys>> {
  const silent = new Writable({ write: (_, __, done) => done() });
  const typed = createInterface({ input: process.stdin, output: silent, terminal: true });
  const given: [string, string][] = [];
  for (const name of keyNames) {
    process.stdout.write(`${name} (Enter leaves it): `);
    const value = (await typed.question("")).trim();
    process.stdout.write("\n");
    if (value !== "") given.push([name, value]);
  }
  typed.close();
  return Keys.parse(Object.fromEntries(given));
}

/** Enters keys by prompt, or as JSON by standard input; they stand in no file and no argument. */
export async function enterKeys(aws: Aws, { stage }: StageSettings): Promise<string[]> {
  const given = process.stdin.isTTY ? await typedKeys() : Keys.parse(JSON.parse(await text(process.stdin)));
  const SecretId = `reviens/${stage}/keys`;
  const Secret = z.object({ SecretString: z.string() });
  const { SecretString } = await aws(Secret, ["secretsmanager", "get-secret-value", "--secret-id", SecretId]);
  const input = JSON.stringify({ ...JSON.parse(SecretString), ...given });
  const put = ["secretsmanager", "put-secret-value", "--secret-id", SecretId, "--secret-string", "file:///dev/stdin"];
  await aws(z.unknown(), put, { input });
  return Object.keys(given);
}
