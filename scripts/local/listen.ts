import { once } from "node:events";
import type { Server } from "node:http";

/** Where a server listens, and how to end it at once, open connections included. */
export interface Listening {
  port: number;
  close(): Promise<void>;
}

/** Starts listening; throws as `listen` fails, e.g. with the code EADDRINUSE. Port 0 or none is any free one. */
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
