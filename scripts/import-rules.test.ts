import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

/** [importing file, import, is it allowed] after "Who may import whom". */
const cases: [file: string, imported: string, allowed: boolean][] = [
  ["shared/model/a.ts", "./id.ts", true],
  ["shared/model/a.ts", "#shared/contract/route.ts", false],
  ["shared/model/a.ts", "../rules/permissions.ts", false],
  ["shared/model/a.ts", "node:fs", false],
  ["shared/rules/a.ts", "#shared/model/role.ts", true],
  ["shared/rules/a.ts", "../contract/route.ts", false],
  ["shared/rules/a.ts", "react", false],
  ["shared/contract/a.ts", "#shared/rules/permissions.ts", true],
  ["shared/contract/a.ts", "#shared/rules/figures.ts", false],
  ["shared/contract/a.ts", "../rules/figures.ts", false],
  ["shared/contract/a.ts", "#functions/data/table.ts", false],
  ["functions/api/me/a.get.ts", "#functions/data/users.ts", true],
  ["functions/api/me/a.get.ts", "#functions/services/mail.ts", true],
  ["functions/api/me/a.get.ts", "#functions/events/email.stream.ts", false],
  ["functions/api/me/a.get.ts", "#web/rate/page.tsx", false],
  ["functions/api/me/a.get.ts", "../../../infra/table.ts", false],
  ["functions/data/a.ts", "#shared/rules/days.ts", true],
  ["functions/data/a.ts", "./keys.ts", true],
  ["functions/data/a.ts", "#functions/services/mail.ts", false],
  ["functions/data/a.ts", "../services/mail.ts", false],
  ["functions/data/a.ts", "../api/me/index.get.ts", false],
  ["functions/services/a.ts", "../data/table.ts", false],
  ["functions/services/a.ts", "#functions/data/table.ts", false],
  ["functions/services/a.ts", "@aws-sdk/client-ses", true],
  ["functions/pages/a/[link]/index.get.tsx", "#web/rate/page.tsx", true],
  ["functions/pages/a/[link]/index.get.tsx", "#functions/data/links.ts", true],
  ["functions/pages/a/[link]/index.get.tsx", "#web/parts/stars.tsx", false],
  ["functions/pages/a/[link]/index.post.tsx", "#functions/api/rate/[link]/index.post.ts", true],
  ["functions/pages/a/[link]/index.post.tsx", "#functions/api/me/index.get.ts", false],
  ["functions/pages/a/[link]/index.get.tsx", "../../../../web/parts/stars.tsx", false],
  ["functions/http/a.ts", "../api/health.get.ts", false],
  ["functions/http/a.ts", "#functions/data/sessions.ts", true],
  ["functions/messages/a.tsx", "../services/mail.ts", false],
  ["infra/a.ts", "#shared/contract/table.ts", true],
  ["infra/a.ts", "#functions/data/keys.ts", false],
  ["infra/a.ts", "../scripts/build.ts", false],
  ["web/rate/a.tsx", "#shared/model/feedback.ts", true],
  ["web/rate/a.tsx", "./stars.tsx", true],
  ["web/rate/a.tsx", "#web/parts/stars.tsx", false],
  ["web/rate/a.tsx", "../api/client.ts", false],
  ["web/rate/a.tsx", "@mantine/core", false],
  ["web/parts/a.tsx", "#web/api/client.ts", true],
  ["web/parts/a.tsx", "#web/screens/login/index.tsx", false],
  ["web/parts/a.tsx", "../screens/login/index.tsx", false],
  ["web/api/a.ts", "#web/parts/stars.tsx", false],
  ["web/app/a.tsx", "#web/screens/login/index.tsx", true],
  ["web/screens/login/a.tsx", "#web/parts/stars.tsx", true],
  ["web/screens/login/a.tsx", "./form.tsx", true],
  ["web/screens/login/a.tsx", "#web/screens/forgot/index.tsx", false],
  ["web/screens/login/a.tsx", "../forgot/index.tsx", false],
  ["web/screens/login/deep/a.tsx", "../form.tsx", true],
  ["web/screens/login/deep/a.tsx", "../../forgot/index.tsx", false],
  ["web/screens/login/a.tsx", "#functions/data/users.ts", false],
  ["web/app/a.tsx", "#infra/table.ts", false],
  ["functions/events/a.ts", "#functions/data/users.ts", true],
  ["functions/events/a.ts", "#functions/api/me/index.get.ts", false],
  ["functions/events/a.ts", "../../scripts/build.ts", false],
];

async function reported(): Promise<boolean[]> {
  const root = await mkdtemp(join(tmpdir(), "import-rules-"));
  const config = JSON.parse(await readFile("biome.json", "utf8"));
  await writeFile(join(root, "biome.json"), JSON.stringify({ ...config, $schema: undefined, vcs: undefined }));
  await cp("package.json", join(root, "package.json"));
  const files = cases.map(([file], index) => join(dirname(file), `case${index}${file.slice(file.lastIndexOf("."))}`));
  for (const [index, [, imported]] of cases.entries()) {
    const file = join(root, files[index]!);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `import { x } from "${imported}";\nconsole.log(x);\n`);
  }
  const biome = resolve("node_modules/.bin/biome");
  const options = ["lint", "--only=style/noRestrictedImports", "--max-diagnostics=none", "--reporter=github"];
  const { stdout } = await run(biome, options, { cwd: root }).catch((failure: { stdout: string }) => failure);
  await rm(root, { recursive: true });
  return files.map((file) => stdout.includes(`/${file},`));
}

test("the linter reports exactly the imports that the design forbids", async () => {
  const found = await reported();
  const wrong = cases.filter(([, , allowed], index) => found[index] === allowed);
  expect(wrong).toEqual([]);
});
