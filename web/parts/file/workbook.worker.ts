import { readWorkbook } from "./read-workbook.ts";

addEventListener("message", ({ data }: MessageEvent<Uint8Array | string>) => postMessage(readWorkbook(data)));
