import { join } from "node:path";
import * as z from "zod/mini";
import { type StageSettings, siteBucketName } from "#infra/settings.ts";
import type { Aws } from "./aws.ts";
import type { Release } from "./release.ts";

/** Files with their hash in the name first, so that no page names one that is missing; old ones stay for open tabs. */
export async function uploadSite(aws: Aws, settings: StageSettings, { folder }: Release): Promise<void> {
  const site = join(folder, "site");
  const bucket = `s3://${siteBucketName(settings)}`;
  const sync = (from: string, to: string, ...more: string[]) =>
    aws(z.unknown(), ["s3", "sync", from, to, "--only-show-errors", ...more]);
  const forever = "public,max-age=31536000,immutable";
  await sync(join(site, "assets"), `${bucket}/assets`, "--cache-control", forever);
  await sync(site, bucket, "--exclude", "assets/*", "--exclude", ".vite/*", "--cache-control", "no-cache");
}
