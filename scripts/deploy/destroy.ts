import * as z from "zod/mini";
import { type StageSettings, stackName } from "#infra/settings.ts";
import { type Aws, unless } from "./aws.ts";
import { resourcesOf } from "./queues.ts";
import { forgetCurrent } from "./release.ts";
import { busy, readStacks, stackKinds, stackRegion } from "./stage-outputs.ts";
import { unwireMail } from "./wire.ts";

const Entry = z.object({ Key: z.string(), VersionId: z.string() });
const Versions = z.object({ Versions: z.optional(z.array(Entry)), DeleteMarkers: z.optional(z.array(Entry)) });

/** Deletes every version, because only empty buckets can be deleted. */
async function emptyBucket(aws: Aws, bucket: string): Promise<void> {
  for (;;) {
    const listed = ["s3api", "list-object-versions", "--bucket", bucket, "--max-items", "1000"];
    const found = await unless(/NoSuchBucket|404/, aws(Versions, listed));
    const Objects = [...(found?.Versions ?? []), ...(found?.DeleteMarkers ?? [])];
    if (Objects.length === 0) return;
    const input = JSON.stringify({ Objects, Quiet: true });
    await aws(z.unknown(), ["s3api", "delete-objects", "--bucket", bucket, "--delete", "file:///dev/stdin"], { input });
  }
}

const bucketsOf = async (aws: Aws, stack: string): Promise<string[]> =>
  (await resourcesOf(aws, stack)).flatMap(({ ResourceType, PhysicalResourceId }) =>
    ResourceType === "AWS::S3::Bucket" ? [PhysicalResourceId] : [],
  );

/** Removes a stage that keeps nothing, data and keys included, so that it can be made anew. */
export async function destroyStage(aws: Aws, settings: StageSettings): Promise<void> {
  if (settings.keeps)
    throw new Error(`The stage ${settings.stage} keeps its data ("keeps": true): nothing is removed.`);
  const stacks = await readStacks(aws, settings);
  const [inTheWay] = busy(stacks);
  if (inTheWay !== undefined) throw new Error(`${inTheWay} Nothing was removed.`);
  await unwireMail(aws, settings);
  for (const kind of ["Data", "Api", "Web"] as const)
    for (const bucket of stacks[kind] === null ? [] : await bucketsOf(aws, stackName(settings, kind)))
      await emptyBucket(aws, bucket);
  for (const kind of [...stackKinds].reverse()) {
    const region = stackRegion(settings, kind);
    const named = ["--stack-name", stackName(settings, kind)];
    console.log(`Removing the ${kind} stack …`);
    await aws(z.unknown(), ["cloudformation", "delete-stack", ...named], { region });
    await aws(z.unknown(), ["cloudformation", "wait", "stack-delete-complete", ...named], { region });
  }
  await forgetCurrent(aws, settings);
  // A restored table is no stack's.
  const restored = settings.table && ["dynamodb", "delete-table", "--table-name", settings.table.name];
  if (restored) await unless(/ResourceNotFound/, aws(z.unknown(), restored));
  // A deleted secret's name stays taken for a week otherwise.
  const secret = ["secretsmanager", "delete-secret", "--secret-id", `reviens/${settings.stage}/keys`];
  await unless(/ResourceNotFound/, aws(z.unknown(), [...secret, "--force-delete-without-recovery"]));
}
