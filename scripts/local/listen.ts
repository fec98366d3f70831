import { once } from "node:events";
import type { Server } from "node:http";

/** `close` also drops open connections. */
export interface Listening {
  port: number;
  close(): Promise<void>;
}

export async function listen(server: Server, at: { host: string; port?: number }): Promise<Listening> {
  server.listen(at.port ?? 0, at.host);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    port: address.port,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
