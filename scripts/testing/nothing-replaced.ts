import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SESClient } from "@aws-sdk/client-ses";
import { SNSClient } from "@aws-sdk/client-sns";
import { afterAll } from "vitest";
import { documents } from "#functions/data/table.ts";

const clients = { documents, SecretsManagerClient, SESClient, SNSClient };

// A client that stays replaced would answer the tests of the next file, and they would fail for no visible reason.
afterAll(() => {
  for (const [name, client] of Object.entries(clients)) {
    const { send } = "prototype" in client ? client.prototype : client;
    if ("restore" in send) throw new Error(`${name} stays replaced: call restore() of its mock in afterAll.`);
  }
});
