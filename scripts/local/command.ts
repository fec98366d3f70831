import { execFile } from "node:child_process";

export function succeeds(command: string, args: string[], patience: number): Promise<boolean> {
  return new Promise((resolve) => {
    // On Windows, npm is a shell script.
    const options = { timeout: patience, shell: process.platform === "win32", windowsHide: true };
    execFile(command, args, options, (error) => resolve(error === null));
  });
}
