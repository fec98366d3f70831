import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aPng } from "#functions/testing/images.ts";
import type { storeLogo } from "./logos.ts";

const running: ReturnType<typeof createServer>[] = [];

afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of running.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

let loaded = 0;

/** A fresh client, because other test files share the usual one. */
async function freshStoreLogo(): Promise<typeof storeLogo> {
  const file = `./logos.ts?${loaded++}`;
  return (await import(/* @vite-ignore */ file)).storeLogo;
}

/** Answers one status after the other, the last for ever; `null` never answers. */
async function storeThat(...statuses: (number | null)[]) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      const status = statuses[Math.min(asked.length, statuses.length - 1)] ?? null;
      asked.push(`${request.method} ${request.url?.split("?")[0]}`);
      if (status !== null) response.writeHead(status, { "content-type": "application/xml" }).end("<Error/>");
    });
  });
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("AWS_ENDPOINT_URL_S3", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return { asked, storeLogo: await freshStoreLogo() };
}

describe("storing a logo", () => {
  it("puts it below logos/ and answers its address", async () => {
    const { asked, storeLogo } = await storeThat(200);
    const address = await storeLogo("01ORGANIZATION", aPng(), "png");
    expect(address).toMatch(/^\/logos\/own\/[\w-]{32}\.png$/);
    expect(asked).toEqual([`PUT /${process.env.LOGOS_BUCKET}${address}`]);
  });

  it("tries again where the store is busy, three times in all", async () => {
    const once = await storeThat(503, 200);
    expect(await once.storeLogo("01ORGANIZATION", aPng(), "png")).not.toBeNull();
    expect(once.asked).toHaveLength(2);
    const never = await storeThat(503);
    expect(await never.storeLogo("01ORGANIZATION", aPng(), "png")).toBeNull();
    expect(never.asked).toHaveLength(3);
  });

  it("gives up at once where it is refused, or where nobody is there", async () => {
    const refused = await storeThat(403);
    expect(await refused.storeLogo("01ORGANIZATION", aPng(), "png")).toBeNull();
    expect(refused.asked).toHaveLength(1);
    vi.stubEnv("AWS_ENDPOINT_URL_S3", "http://127.0.0.1:1");
    const storeLogo = await freshStoreLogo();
    expect(await storeLogo("01ORGANIZATION", aPng(), "png")).toBeNull();
  });

  it("waits no longer than a person does for a store that never answers", async () => {
    const { storeLogo } = await storeThat(null);
    const begun = performance.now();
    expect(await storeLogo("01ORGANIZATION", aPng(), "png", 300)).toBeNull();
    expect(performance.now() - begun).toBeLessThan(3_000);
  });
});
