import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import * as z from "zod/mini";

const Kept = z.object({ stream: z.string(), positions: z.record(z.string(), z.string()) });

/** Each pipe's position in each shard; the file is replaced atomically. */
export interface Checkpoint {
  position(pipe: string, shard: string): string | null;
  advance(pipe: string, shard: string, sequenceNumber: string): void;
}

function load(file: string, stream: string): Record<string, string> {
  if (!existsSync(file)) return {};
  const kept = Kept.parse(JSON.parse(readFileSync(file, "utf8")));
  return kept.stream === stream ? kept.positions : {};
}

export function openCheckpoint(file: string, stream: string): Checkpoint {
  const positions = load(file, stream);
  return {
    position: (pipe, shard) => positions[`${pipe} ${shard}`] ?? null,
    advance: (pipe, shard, sequenceNumber) => {
      positions[`${pipe} ${shard}`] = sequenceNumber;
      writeFileSync(`${file}.new`, JSON.stringify({ stream, positions }));
      renameSync(`${file}.new`, file);
    },
  };
}
