import { createServer } from "node:http";
import { expect, it } from "vitest";
import { listen } from "./listen.ts";
import { freePort, isPortFree } from "./process.ts";

it("chooses a port that no connection, nor a server that asks for any port, is given", async () => {
  const chosen = await freePort();
  const given = await listen(createServer(), { host: "127.0.0.1" });
  expect(chosen).toBeLessThan(32_768);
  expect(given.port).toBeGreaterThanOrEqual(32_768);
  await given.close();
});

it("chooses a port that a server can have, and calls it taken while one has it", async () => {
  const port = await freePort();
  const server = await listen(createServer(), { host: "127.0.0.1", port });
  expect(await isPortFree(port)).toBe(false);
  await server.close();
  expect(await isPortFree(port)).toBe(true);
});
