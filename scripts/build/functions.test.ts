import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { expect, it, vi } from "vitest";
import { complaintSample } from "#functions/messages/complaint.samples.ts";
import { complaintEmail } from "#functions/messages/complaint.ts";
import { renderEmail } from "#functions/messages/render-email.ts";
import { aPng } from "#functions/testing/images.ts";
import { bundleOptions, replacedModules } from "./functions.ts";

async function bundled<Module>(source: string): Promise<Module> {
  const directory = await mkdtemp(join(tmpdir(), "bundle-"));
  await build({ ...bundleOptions(directory), entryPoints: { module: source } });
  const module: Module = await import(pathToFileURL(join(directory, "module.mjs")).href);
  await rm(directory, { recursive: true });
  return module;
}

it("bundles a mail service that sends", async () => {
  const { readyMail } = await bundled<typeof import("#functions/services/mail.ts")>("functions/services/mail.ts");
  const [to, email] = ["bundled@example.com", { subject: "Déçu 😡", html: "<p>é</p>", text: "é\n" }];
  expect(await (await readyMail(to, email))()).toEqual({ outcome: "sent" });
  const outbox = await fetch(`${process.env.AWS_ENDPOINT_URL_SES}/_local/outbox`, {
    headers: { accept: "application/json" },
  });
  expect(await outbox.json()).toMatchObject({
    messages: expect.arrayContaining([expect.objectContaining({ to, ...email })]),
  });
});

it("bundles a client of the table that still reads, without what the SDK has for others", async () => {
  const { readUser } = await bundled<typeof import("#functions/data/accounts/users.ts")>(
    "functions/data/accounts/users.ts",
  );
  expect(await readUser("nobody")).toBeNull();
});

it("bundles a store of logos that still stores, without what S3 has besides", async () => {
  const { storeLogo } = await bundled<typeof import("#functions/services/logos.ts")>("functions/services/logos.ts");
  const address = await storeLogo("01ORGANIZATION", aPng(), "png");
  const file = await fetch(`${process.env.AWS_ENDPOINT_URL_S3}/${process.env.LOGOS_BUCKET}${address}`);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(aPng());
});

it("bundles clients that find AWS's own addresses, which no local part tells of", async () => {
  const contents = `
    import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
    import { S3Client, ListBucketsCommand } from "@aws-sdk/client-s3";
    import { SecretsManagerClient, ListSecretsCommand } from "@aws-sdk/client-secrets-manager";
    import { SESClient, ListIdentitiesCommand } from "@aws-sdk/client-ses";
    import { SNSClient, ListTopicsCommand } from "@aws-sdk/client-sns";
    const all = [[DynamoDBClient, ListTablesCommand], [S3Client, ListBucketsCommand], [SESClient, ListIdentitiesCommand],
      [SecretsManagerClient, ListSecretsCommand], [SNSClient, ListTopicsCommand]];
    export const addresses = (region) => Promise.all(all.map(([Client, Command]) => new Promise((found) => {
      const requestHandler = { handle: ({ hostname }) => { found(hostname); return new Promise(() => {}); } };
      const credentials = { accessKeyId: "id", secretAccessKey: "secret" };
      void new Client({ region, credentials, requestHandler }).send(new Command({}));
    })));`;
  vi.stubEnv("AWS_IGNORE_CONFIGURED_ENDPOINT_URLS", "true");
  const directory = await mkdtemp(join(tmpdir(), "bundle-"));
  const { entryPoints: _, ...options } = bundleOptions(directory);
  await build({ ...options, stdin: { contents, resolveDir: process.cwd() } });
  const { addresses } = await import(pathToFileURL(join(directory, "stdin.mjs")).href);
  expect(await addresses("ca-central-1")).toEqual([
    "dynamodb.ca-central-1.amazonaws.com",
    "s3.ca-central-1.amazonaws.com",
    "email.ca-central-1.amazonaws.com",
    "secretsmanager.ca-central-1.amazonaws.com",
    "sns.ca-central-1.amazonaws.com",
  ]);
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true });
});

it("renders emails in the bundle exactly as tests do", async () => {
  const inBundle = await bundled<typeof import("#functions/messages/render-email.ts")>(
    "functions/messages/render-email.ts",
  );
  const content = complaintEmail(complaintSample("fr", { comment: `<b>"It's" & more</b>\nfroid` }));
  expect(inBundle.renderEmail(content)).toEqual(renderEmail(content));
});

it("puts almost nothing in the place of each module that no bundle needs", async () => {
  const { metafile } = await build({
    ...bundleOptions("unwritten"),
    entryPoints: { sender: "functions/events/messages.queue.ts" },
    write: false,
    metafile: true,
  });
  const modules = Object.entries(metafile.inputs);
  for (const { file, contents } of replacedModules) {
    const found = modules.filter(([path]) => file.test(`/${path}`)).map(([, { bytes }]) => bytes);
    expect([file.source, found]).toEqual([file.source, [contents.length]]);
  }
});
