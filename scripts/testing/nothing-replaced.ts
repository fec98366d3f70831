import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SESClient } from "@aws-sdk/client-ses";
import { SNSClient } from "@aws-sdk/client-sns";
import { afterAll, vi } from "vitest";
import { documents } from "#functions/data/table.ts";

const environment = process.env;
const clients = { documents, SecretsManagerClient, SESClient, SNSClient };

// Leftover stubs would fail the next file's tests for no visible reason.
afterAll(() => {
  // A set clock would leak into the next file.
  vi.useRealTimers();
  // Vitest restores stubs only in the original object.
  if (process.env !== environment) throw new Error("process.env stays replaced: put its variables back one by one.");
  for (const [name, client] of Object.entries(clients)) {
    const { send } = "prototype" in client ? client.prototype : client;
    if ("restore" in send) throw new Error(`${name} stays replaced: call restore() of its mock in afterAll.`);
  }
});
