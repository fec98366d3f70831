import { execFile } from "node:child_process";

/** Whether a command ran to its end without a failure within `patience` milliseconds. A command that is not there did not. */
export function succeeds(command: string, args: string[], patience: number): Promise<boolean> {
  return new Promise((resolve) => {
    // On Windows, npm is a script of the shell.
    const options = { timeout: patience, shell: process.platform === "win32", windowsHide: true };
    execFile(command, args, options, (error) => resolve(error === null));
  });
}
