import * as z from "zod/mini";

const Metadata = z.object({ build: z.string().check(z.minLength(1)) });

export function isNewerBuild(own: string, answer: unknown): boolean {
  const read = z.safeParse(Metadata, answer);
  return read.success && read.data.build !== own;
}
