import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { stageSettings } from "#infra/settings.ts";
import { awsOf } from "../deploy/aws.ts";
import { rotated } from "./rotate/rotated.ts";

// Gives a stage a new signing key: npm run ops -- rotate --stage <stage> [--leaked].
const { values } = parseArgs({ options: { stage: { type: "string" }, leaked: { type: "boolean", default: false } } });
if (values.stage === undefined) {
  console.error(
    "Usage: npm run ops -- rotate --stage <stage> [--leaked]\n  --leaked  accepts the old key no longer: everybody logs in anew",
  );
  process.exitCode = 1;
} else {
  const settings = stageSettings(values.stage);
  const aws = await awsOf(settings);
  const SecretId = `reviens/${settings.stage}/keys`;
  const Secret = z.object({ SecretString: z.string() });
  const { SecretString } = await aws(Secret, ["secretsmanager", "get-secret-value", "--secret-id", SecretId]);
  const next = rotated(JSON.parse(SecretString), randomBytes(32).toString("base64url"), { leaked: values.leaked });
  const put = ["secretsmanager", "put-secret-value", "--secret-id", SecretId, "--secret-string", "file:///dev/stdin"];
  await aws(z.unknown(), put, { input: JSON.stringify(next) });
  console.log(
    values.leaked
      ? "Sessions are signed by a new key; within a quarter of an hour all earlier ones have ended."
      : "Sessions are signed by a new key; those of the key before it go on.",
  );
}
