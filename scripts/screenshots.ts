import { mkdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { languages } from "#shared/model/language.ts";
import { demoLink, demoLogIns } from "./demo/cast.ts";
import { openAs, picture } from "./screenshots/camera.ts";
import { everyScreen, newestComplaint } from "./screenshots/screens.ts";
import { launchBrowser } from "./testing/browser.ts";
import { runStack } from "./testing/run-stack.ts";

// Takes the README's pictures into docs/ from the running product with the demo, or, with `--all DIR`, every screen in
// both themes, both languages and two widths into a folder, for people to look through.
const { all } = parseArgs({ options: { all: { type: "string" } } }).values;
const directory = await mkdtemp(join(tmpdir(), "reviens-pictures-"));
/** Pictures taken at once: each waits mostly for its page to come to rest. */
const lanes = 3;
const [owner] = demoLogIns;
if (!owner) throw new Error("The demo has nobody to log in as.");

const stack = await runStack(directory, []);
stack.child.stderr?.on("data", (said: string) => console.error(said.trim()));
const browser = await launchBrowser();
try {
  const { origin } = stack;
  const staff = await openAs(browser, origin, owner, {
    language: "en",
    colorScheme: "light",
    width: 1280,
    height: 860,
  });
  const [organization]: { _id: string }[] = await (await staff.request.get(`${origin}/api/organizations`)).json();
  const base = `/organizations/${organization?._id}`;
  if (all === undefined) {
    mkdirSync("docs", { recursive: true });
    await picture(staff, `${origin}/en${base}`, "docs/dashboard.png", false);
    const complaint = await newestComplaint(staff, origin, organization?._id ?? "");
    await picture(staff, `${origin}/en${base}/feedbacks?feedback=${complaint}`, "docs/feedbacks.png", false);
    const phone = await openAs(browser, origin, null, {
      language: "en",
      colorScheme: "light",
      width: 390,
      height: 844,
      scale: 1.5,
    });
    await picture(phone, `${origin}/en/a/${demoLink}`, "docs/rate.png", false, (page) =>
      page.locator("input[name=rating]").last().check(),
    );
  } else {
    mkdirSync(all, { recursive: true });
    const screens = await everyScreen(staff, origin, owner, organization?._id ?? "");
    const widths = [
      { width: 1280, height: 860 },
      { width: 390, height: 844 },
    ];
    for (const language of languages)
      for (const colorScheme of ["light", "dark"] as const)
        for (const size of widths) {
          const byViewer = Map.groupBy(screens, ({ viewer }) => viewer?.email ?? "");
          for (const seen of byViewer.values()) {
            const context = await openAs(browser, origin, seen[0]?.viewer ?? null, { language, colorScheme, ...size });
            const queue = seen.values();
            const lane = async () => {
              for (const { name, path, prefixed } of queue) {
                const file = join(all, `${name}.${size.width}.${colorScheme}.${language}.png`);
                const address = `${origin}${prefixed ? `/${language}` : ""}${path}`;
                await picture(context, address, file, true).catch((error: unknown) => {
                  process.exitCode = 1;
                  console.error(`${name}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
                });
              }
            };
            await Promise.all(Array.from({ length: lanes }, lane));
            await context.close();
          }
          console.log(`${language} ${colorScheme} ${size.width}: ${screens.length} screens`);
        }
  }
} finally {
  await browser.close();
  await stack.stop();
  await rm(directory, { recursive: true, force: true });
}
