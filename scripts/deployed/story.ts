import assert from "node:assert/strict";
import type { Emulator } from "./emulator.ts";

type Step = <T>(name: string, run: () => T | Promise<T>) => Promise<T>;

export async function openStory({ endpoint }: Emulator, step: Step): Promise<void> {
  await step("health", async () => {
    assert.ok(endpoint);
  });
}
