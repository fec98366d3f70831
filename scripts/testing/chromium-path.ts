import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import project from "../../package.json" with { type: "json" };
import { fillOnce } from "./fill-once.ts";

const run = promisify(execFile);

const home = join(tmpdir(), `chromium-${project.devDependencies["@sparticuz/chromium"]}`);
const unpack = 'const { default: chromium } = await import("@sparticuz/chromium"); await chromium.executablePath();';

/**
 * Where Chromium stands: the file that `CHROMIUM_PATH` names, else the one of @sparticuz/chromium. That package unpacks
 * to a fixed path, and a second process would start a file that is still being written (`spawn ETXTBSY`), or one that
 * an older version left. So each version is unpacked once, into a folder of its own.
 */
export async function chromiumPath(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  // The package unpacks into the system's temporary folder, which the environment names.
  await fillOnce(home, (folder) =>
    run(process.execPath, ["--input-type=module", "--eval", unpack], { env: { ...process.env, TMPDIR: folder } }),
  );
  return join(home, "chromium");
}
