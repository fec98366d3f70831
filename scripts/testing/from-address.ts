import { Agent, type IncomingHttpHeaders, request } from "node:http";

export interface Sending {
  method: string;
  path: string;
  /** 127.0.0.1 by default; rate limits see other addresses as other viewers. */
  address?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
/** Milliseconds; longer than a function may take, so that a slow call is not made twice. */
const patience = 60_000;

/** Outside 127.0.x.x; four million addresses. */
export const loopbackAddress = (n: number): string => `127.${1 + ((n >> 16) & 63)}.${(n >> 8) & 255}.${1 + (n % 254)}`;

export function sendFrom(port: number, { method, path, address, headers = {}, body = "" }: Sending): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        method,
        path,
        headers: { ...headers, ...(body.length > 0 && { "content-length": String(Buffer.byteLength(body)) }) },
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
