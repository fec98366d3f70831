import assert from "node:assert/strict";
import type * as z from "zod/mini";
import { type Received, sendFrom } from "../testing/from-address.ts";

export interface Asked {
  body?: unknown;
  form?: Record<string, string>;
  image?: Uint8Array;
  status?: number;
}

function contentOf({ body, form, image }: Asked): [type: string, content: string | Uint8Array] {
  if (form) return ["application/x-www-form-urlencoded", new URLSearchParams(form).toString()];
  if (image) return ["image/png", image];
  return body === undefined ? ["", ""] : ["application/json", JSON.stringify(body)];
}

/** The emulator's API Gateway has a host that `URL` refuses. */
export function edgePlaceOf(address: string): { host: string; path: string } {
  const [, host = "", path] = /^https?:\/\/([^/]+)(\/.*)?$/.exec(address) ?? [];
  return { host, path: path ?? "/" };
}

/** A browser before CloudFront, which keeps its cookies; rate limits know it by its address. */
export class Browser {
  private readonly cookies = new Map<string, string>();
  readonly port: number;
  readonly domain: string;
  readonly origin: string;
  readonly address: string;

  constructor({ port, domain, origin }: { port: number; domain: string; origin: string }, address: string) {
    this.port = port;
    this.domain = domain;
    this.origin = origin;
    this.address = address;
  }

  /** As programs call, without what browsers send. */
  send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string | Uint8Array = "",
  ): Promise<Received> {
    return sendFrom(this.port, {
      method,
      path,
      address: this.address,
      headers: { host: this.domain, "x-forwarded-proto": "https", ...headers },
      body,
    });
  }

  async ask(method: string, path: string, asked: Asked = {}): Promise<Received> {
    const [type, sent] = contentOf(asked);
    const cookie = [...this.cookies].map((pair) => pair.join("=")).join("; ");
    const headers = {
      origin: this.origin,
      "x-reviens-client": "web",
      ...(type && { "content-type": type }),
      ...(cookie && { cookie }),
    };
    const answer = await this.send(method, path, headers, sent);
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name && value !== undefined) this.cookies.set(name, value);
    }
    const fits =
      asked.status === undefined ? answer.status >= 200 && answer.status < 300 : answer.status === asked.status;
    assert.ok(fits, `${method} ${path} answered ${answer.status}: ${answer.text.slice(0, 500)}`);
    return answer;
  }

  async json<Of>(shape: z.ZodMiniType<Of>, method: string, path: string, asked: Asked = {}): Promise<Of> {
    return shape.parse(JSON.parse((await this.ask(method, path, asked)).text));
  }
}
