import { readdirSync } from "node:fs";
import { parse } from "node:path";

// Runs a command of scripts/ops: npm run ops -- <command> [options].
const commands = readdirSync(new URL("ops/", import.meta.url))
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => parse(file).name);
const [command = ""] = process.argv.splice(2, 1);
if (commands.includes(command)) await import(`./ops/${command}.ts`);
else {
  console.error(`Usage: npm run ops -- <command>\nCommands: ${commands.join(", ")}`);
  process.exitCode = 1;
}
