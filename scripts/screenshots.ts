import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { languages } from "#shared/model/language.ts";
import { fingerprint } from "./build/sources.ts";
import { demoLink, demoLogIns } from "./demo/cast.ts";
import { openAs, picture } from "./screenshots/camera.ts";
import { type ContactSheet, contactSheet, type Taken } from "./screenshots/contact-sheet.ts";
import { pictured, picturedStamp } from "./screenshots/pictured.ts";
import { everyScreen, newestComplaint } from "./screenshots/screens.ts";
import { launchBrowser } from "./testing/browser.ts";
import { runStack } from "./testing/run-stack.ts";

// Takes README's and the home page's pictures, or with `--all [DIR]` every screen in all variants.
const { values, positionals } = parseArgs({ options: { all: { type: "boolean" } }, allowPositionals: true });
const [folder = join(".build", "screens")] = positionals;
const directory = await mkdtemp(join(tmpdir(), "reviens-pictures-"));
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
  if (!values.all) {
    const taken = await fingerprint(pictured);
    mkdirSync("docs", { recursive: true });
    await picture(staff, `${origin}/en${base}`, "docs/dashboard.png", false);
    mkdirSync("web/public/home", { recursive: true });
    for (const language of languages) {
      const size = { width: 1280, height: 860 };
      const shown = await openAs(browser, origin, owner, { language, colorScheme: "light", ...size });
      await picture(shown, `${origin}/${language}${base}`, `web/public/home/dashboard-${language}.jpg`, false);
    }
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
    writeFileSync(picturedStamp, taken);
  } else {
    mkdirSync(folder, { recursive: true });
    const screens = await everyScreen(staff, { origin, directory }, owner, organization?._id ?? "");
    const widths = [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ];
    const sheets: ContactSheet[] = [];
    for (const language of languages)
      for (const colorScheme of ["light", "dark"] as const)
        for (const size of widths) {
          const kind = `${size.width}.${colorScheme}.${language}`;
          const byViewer = Map.groupBy(screens, ({ viewer }) => viewer?.email ?? "");
          const taken = new Map<string, Taken>();
          for (const seen of byViewer.values()) {
            const context = await openAs(browser, origin, seen[0]?.viewer ?? null, { language, colorScheme, ...size });
            const queue = seen.values();
            const lane = async () => {
              for (const { name, path, prefixed } of queue) {
                const file = `${name}.${kind}.png`;
                const address = `${prefixed ? `/${language}` : ""}${path}`;
                const failure = await picture(context, origin + address, join(folder, file), true).then(
                  () => null,
                  (error: unknown) => `${error instanceof Error ? error.message.split("\n")[0] : error}`,
                );
                taken.set(name, { name, path: address, file, failure });
                if (failure === null) continue;
                process.exitCode = 1;
                console.error(`${name}: ${failure}`);
              }
            };
            await Promise.all(Array.from({ length: lanes }, lane));
            await context.close();
          }
          const pictures = screens.flatMap(({ name }) => taken.get(name) ?? []);
          const title = `${language}, ${colorScheme}, ${size.width} px`;
          sheets.push({ title, file: `sheet.${kind}.html`, width: size.width, pictures });
          console.log(`${title}: ${pictures.length} screens`);
        }
    for (const sheet of sheets) writeFileSync(join(folder, sheet.file), contactSheet(sheet, sheets));
    console.log(`Open ${resolve(folder, sheets[0]?.file ?? "")} to look at them side by side.`);
  }
} finally {
  await browser.close();
  await stack.stop();
  await rm(directory, { recursive: true, force: true });
}
