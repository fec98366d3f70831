import { text } from "node:stream/consumers";
import { mapsBeside } from "../build/functions.ts";
import { functionsRoot } from "../build/roots.ts";
import { trace } from "./trace/trace.ts";

// Maps a logged error (argument or standard input) to the sources, using maps of the last `npm run build`.
const entry = process.argv[2] ?? (await text(process.stdin));
try {
  console.log(trace(entry, mapsBeside(functionsRoot)).join("\n"));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
