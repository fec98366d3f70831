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
 * The path of Chromium: `CHROMIUM_PATH`, or the browser of @sparticuz/chromium on Linux on x64, which it is made for, or
 * one that is installed. That package unpacks to a fixed path. A second process could start a file that is still being
 * written (`spawn ETXTBSY`), or one of an older version. So each version is unpacked once, into its own folder.
 */
export async function chromiumPath(
  platform: NodeJS.Platform = process.platform,
  arch: string = process.arch,
  installed: () => string = installedChromium,
): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (`${platform}-${arch}` !== "linux-x64") return installed();
  // The package unpacks to the temporary folder, which TMPDIR names.
  await fillOnce(home, (folder) =>
    run(process.execPath, ["--input-type=module", "--eval", unpack], { env: { ...process.env, TMPDIR: folder } }),
  );
  return join(home, "chromium");
}
