import { mkdir, writeFile } from "node:fs/promises";
import { generatedDocuments } from "./check/generated-documents.ts";

await mkdir("docs/generated", { recursive: true });
for (const [path, text] of generatedDocuments()) await writeFile(path, text);
