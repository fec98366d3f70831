import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { bundleOptions } from "./functions.ts";

it("bundles a mail service that still sends, without what its library has for attachments", async () => {
  const directory = await mkdtemp(join(tmpdir(), "bundle-"));
  await build({ ...bundleOptions(directory), entryPoints: { mail: "functions/services/mail.ts" } });
  const bundled: typeof import("#functions/services/mail.ts") = await import(
    pathToFileURL(join(directory, "mail.mjs")).href
  );
  await rm(directory, { recursive: true });

  const [to, email] = ["bundled@example.com", { subject: "Déçu 😡", html: "<p>é</p>", text: "é\n" }];
  expect(await bundled.sendMail(to, email)).toEqual({ outcome: "sent" });
  const outbox = await fetch(`${process.env.AWS_ENDPOINT_URL_SES}/_local/outbox`, {
    headers: { accept: "application/json" },
  });
  expect(await outbox.json()).toMatchObject({
    messages: expect.arrayContaining([expect.objectContaining({ to, ...email })]),
  });
});
