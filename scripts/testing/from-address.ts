import { Agent, type IncomingHttpHeaders, request } from "node:http";

/** One request to a local stack, sent from an address of this machine's loopback. */
export interface Sending {
  method: string;
  /** Path and query. */
  path: string;
  /** 127.0.0.1 unless given: limits by address see each as another viewer. */
  address?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** What was answered. */
export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const patience = 15_000;

/** The `n`th address of the loopback net beside 127.0.x.x, of four million. */
export const loopbackAddress = (n: number): string => `127.${1 + ((n >> 16) & 63)}.${(n >> 8) & 255}.${1 + (n % 254)}`;

/** Sends one request to `port` of 127.0.0.1. Rejects when nobody answers within 15 seconds or the connection breaks. */
export function sendFrom(port: number, { method, path, address, headers = {}, body = "" }: Sending): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        method,
        path,
        headers: { ...headers, ...(body !== "" && { "content-length": String(Buffer.byteLength(body)) }) },
        timeout: patience,
        ...(address === undefined ? { agent } : { localAddress: address, agent: false }),
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => {
          text += part;
        });
        response.once("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
        response.once("error", reject);
        response.once("aborted", () => reject(new Error("The answer broke off.")));
      },
    );
    sent.once("timeout", () => sent.destroy(new Error("Nobody answered.")));
    sent.once("error", reject);
    sent.end(body);
  });
}
