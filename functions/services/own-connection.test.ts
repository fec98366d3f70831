import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SESClient, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { expect, it } from "vitest";
import { deliver, deliveryClient } from "./delivery.ts";

it("opens a connection for each message: a reset of a reused one would look as if the message was taken", async () => {
  let connections = 0;
  const provider = createServer((_request, response) => {
    response.setHeader("content-type", "text/xml");
    response.end(
      '<SendRawEmailResponse xmlns="http://ses.amazonaws.com/doc/2010-12-01/"><SendRawEmailResult><MessageId>1</MessageId></SendRawEmailResult></SendRawEmailResponse>',
    );
  }).listen(0, "127.0.0.1");
  provider.on("connection", () => {
    connections += 1;
  });
  await new Promise((listening) => provider.once("listening", listening));
  const { port } = provider.address() as AddressInfo;
  const client = new SESClient({
    ...deliveryClient(),
    endpoint: `http://127.0.0.1:${port}`,
    region: "ca-central-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  const send = () =>
    deliver(() => client.send(new SendRawEmailCommand({ RawMessage: { Data: Buffer.from("Hello") } })));
  expect([await send(), await send(), await send()]).toEqual(Array.from({ length: 3 }, () => ({ outcome: "sent" })));
  expect(connections).toBe(3);
  provider.closeAllConnections();
  provider.close();
});
