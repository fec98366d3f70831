import * as z from "zod/mini";

const Metadata = z.object({ build: z.string().check(z.minLength(1)) });

/** Whether the answer of `/build.json` names a different build than the page's own. False if it cannot be read. */
export function isNewerBuild(own: string, answer: unknown): boolean {
  const read = z.safeParse(Metadata, answer);
  return read.success && read.data.build !== own;
}
