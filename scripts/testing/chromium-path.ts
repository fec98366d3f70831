import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import project from "../../package.json" with { type: "json" };
import { fillOnce } from "../fill-once.ts";
import { installedChromium } from "./installed-chromium.ts";

const run = promisify(execFile);

const home = join(tmpdir(), `chromium-${project.devDependencies["@sparticuz/chromium"]}`);
const unpack = 'const { default: chromium } = await import("@sparticuz/chromium"); await chromium.executablePath();';

/**
 * `CHROMIUM_PATH`, @sparticuz/chromium on Linux x64, or an installed browser. Unpacked once per version, because a
 * half-written file cannot start (`spawn ETXTBSY`).
 */
export async function chromiumPath(
  platform: NodeJS.Platform = process.platform,
  arch: string = process.arch,
  installed: () => string = installedChromium,
): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (`${platform}-${arch}` !== "linux-x64") return installed();
  await fillOnce(home, (folder) =>
    run(process.execPath, ["--input-type=module", "--eval", unpack], { env: { ...process.env, TMPDIR: folder } }),
  );
  return join(home, "chromium");
}
