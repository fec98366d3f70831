import { existsSync, readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const web = fileURLToPath(new URL("../..", import.meta.url));
const styles = dirname(createRequire(import.meta.url).resolve("@mantine/core/styles/global.css"));
const listed = readFileSync(new URL("mantine.css", import.meta.url), "utf8");

const borrowed: Record<string, string[]> = {
  Autocomplete: ["Combobox", "Input", "ScrollArea", "Popover"],
  FileInput: ["Input", "Pill"],
  HoverCard: ["Popover"],
  MultiSelect: ["Combobox", "Input", "Pill", "PillsInput"],
  NativeSelect: ["Input"],
  Select: ["Combobox", "Input", "ScrollArea", "Popover", "CloseButton"],
  Textarea: ["Input"],
  TextInput: ["Input"],
};

async function componentsInUse(): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const file of glob("**/*.tsx", { cwd: web })) {
    for (const [, list = ""] of readFileSync(`${web}/${file}`, "utf8").matchAll(
      /import \{([^}]*)\} from "@mantine\/core"/g,
    )) {
      for (const name of list.split(",")) names.add(name.trim());
    }
  }
  return names;
}

test("lists the styles of every Mantine component that is imported", async () => {
  const needed = [...(await componentsInUse())].flatMap((name) => [name, ...(borrowed[name] ?? [])]);
  const withStyles = new Set(needed.filter((name) => existsSync(`${styles}/${name}.layer.css`)));
  expect(withStyles.size).toBeGreaterThan(10);
  expect([...withStyles].filter((name) => !listed.includes(`/${name}.layer.css"`))).toEqual([]);
});
