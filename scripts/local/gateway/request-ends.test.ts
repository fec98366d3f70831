import { createServer, request as httpRequest } from "node:http";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type End, requestEnds } from "#infra/request-ends.ts";
import { type Listening, listen } from "../listen.ts";
import { gateway } from "./server.ts";

describe("a request to the local gateway", () => {
  let listening: Listening;
  beforeAll(async () => {
    const functions = {
      invoke: async (_: string, event: object) => {
        const { routeKey, rawPath } = event as APIGatewayProxyEventV2;
        return { statusCode: 200, headers: { "x-end": JSON.stringify({ route: routeKey, path: rawPath }) } };
      },
      warm: async () => {},
    };
    const aws = "http://127.0.0.1:1";
    const logos = async (path: string) => ({
      status: 200,
      body: Buffer.from(""),
      headers: { "x-end": JSON.stringify({ file: path }) },
    });
    // Stands for the built app: it says which file it was asked for.
    const web: Parameters<typeof gateway>[0]["web"] = ({ url = "" }, response) =>
      response.writeHead(200, { "x-end": JSON.stringify({ file: /\.\w+$/.test(url) ? url : "app" }) }).end();
    listening = await listen(
      createServer(gateway({ functions, aws, logos, web, onClock: () => {}, publish: () => {} })),
      {
        host: "127.0.0.1",
      },
    );
  });
  afterAll(() => listening.close());

  it.each(requestEnds)("%s ends where the table says", async (asked, end) => {
    const [method, path] = asked.split(" ");
    const answer = await new Promise<End>((resolve, reject) => {
      // Not `fetch`, which tidies paths itself.
      const sent = httpRequest({ host: "127.0.0.1", port: listening.port, method, path }, (response) => {
        response.resume();
        const told = response.headers["x-end"];
        resolve(told === undefined ? { status: response.statusCode ?? 0 } : JSON.parse(String(told)));
      });
      sent.on("error", reject).end();
    });
    expect(answer).toEqual(end);
  });
});
