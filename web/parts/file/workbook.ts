import { FileError } from "./file-error.ts";
import type { Sheet } from "./read-workbook.ts";

/** In milliseconds; stops zip bombs. */
const longest = 30_000;

/** Reads a workbook in a worker. @throws FileError for another file, or after the time limit */
export const sheetsOf = (file: Uint8Array | string): Promise<Sheet[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./workbook.worker.ts", import.meta.url), { type: "module" });
    const end = () => {
      clearTimeout(timer);
      worker.terminate();
    };
    const timer = setTimeout(() => {
      end();
      reject(new FileError("file_too_large"));
    }, longest);
    worker.onmessage = ({ data }: MessageEvent<Sheet[]>) => {
      end();
      resolve(data);
    };
    worker.onerror = () => {
      end();
      reject(new FileError("binary"));
    };
    worker.postMessage(file);
  });
