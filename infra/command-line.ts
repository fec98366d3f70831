import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export async function cdk(...given: string[]): Promise<string> {
  const elsewhere = mkdtempSync(join(tmpdir(), "reviens-cdk-"));
  const env = { PATH: process.env.PATH, HOME: elsewhere, CI: "true", CDK_DISABLE_CLI_TELEMETRY: "true" };
  const command = ["node_modules/aws-cdk/bin/cdk", ...given, "--no-notices", "--output", join(elsewhere, "cdk.out")];
  try {
    const { stdout, stderr } = await run(process.execPath, command, { env });
    return `${stdout}${stderr}`;
  } catch (error) {
    return String(Object(error).stderr);
  } finally {
    rmSync(elsewhere, { recursive: true, force: true });
  }
}
