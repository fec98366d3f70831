import { DeleteObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterEach, expect, it, vi } from "vitest";
import { announceFile, overdueFiles } from "#functions/data/places/orphaned-files.ts";
import { newPictureAddress } from "#functions/services/pictures.ts";
import { hour, minute } from "#functions/testing/clock.ts";
import { deleteLooseFiles } from "./delete-loose-files.ts";

afterEach(() => vi.restoreAllMocks());

function refusing(refused: readonly string[]): void {
  const { send } = S3Client.prototype;
  vi.spyOn(S3Client.prototype, "send").mockImplementation(function (this: S3Client, ...given: unknown[]) {
    const [command] = given;
    const key = command instanceof DeleteObjectCommand ? `/${command.input.Key}` : "";
    if (refused.includes(key)) return Promise.reject(Object.assign(new Error("no"), { name: "AccessDenied" }));
    return Reflect.apply(send, this, given);
  } as typeof send);
}

/** Older than all other files. */
async function looseSince(moment: Date, count: number): Promise<string[]> {
  const addresses = Array.from({ length: count }, () => newPictureAddress("png"));
  for (const [seconds, address] of addresses.entries())
    await announceFile(address, new Date(moment.getTime() + seconds * 1_000));
  return addresses;
}

it("goes on with the others where the store refuses one, says so, and tries that one again", async () => {
  const longAgo = new Date(Date.UTC(1971, 0));
  const [bad = "", ...good] = await looseSince(longAgo, 3);
  refusing([bad]);
  const run = new Date(longAgo.getTime() + 2 * hour);
  await expect(deleteLooseFiles(run)).rejects.toThrow("not deleted");
  const left = await overdueFiles(run, 500);
  expect([bad, ...good].filter((address) => left.includes(address))).toEqual([bad]);
  vi.restoreAllMocks();
  const next = new Date(run.getTime() + 10 * minute);
  await deleteLooseFiles(next);
  expect(await overdueFiles(next, 500)).not.toContain(bad);
});

it("stops where the store refuses some in a row, and leaves the rest for the next run", async () => {
  const longAgo = new Date(Date.UTC(1972, 0));
  const files = await looseSince(longAgo, 7);
  refusing(files);
  const run = new Date(longAgo.getTime() + 2 * hour);
  await expect(deleteLooseFiles(run)).rejects.toThrow("5 of them");
  // The rest comes first in the next run.
  const left = (await overdueFiles(run, 500)).filter((address) => files.includes(address));
  expect([left.length, left.slice(0, 2)]).toEqual([7, files.slice(5)]);
});
