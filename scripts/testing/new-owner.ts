import { randomBytes, randomInt, randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import * as z from "zod/mini";
import { CardForm } from "#shared/model/subscription.ts";
import { loopbackAddress, sendFrom } from "./from-address.ts";
import { awaitMessage } from "./outbox.ts";

const Organization = z.object({ _id: z.string(), feedbackId: z.string() });

export interface Owner {
  email: string;
  password: string;
  call(method: string, path: string, body?: unknown): Promise<Response>;
  open(name: string): Promise<z.infer<typeof Organization>>;
  /** Pays the first month as the checkout's page does. */
  subscribe(organization: string): Promise<void>;
}

const headersOf = (received: IncomingHttpHeaders): Headers =>
  new Headers(
    Object.entries(received).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
  );

const bare = [204, 304];

/**
 * Registers an owner by the link in the outbox, from their own address, because an address may register twenty an hour.
 */
export async function newOwner(origin: string): Promise<Owner> {
  let cookie = "";
  const address = loopbackAddress(randomInt(1 << 22));
  const port = Number(new URL(origin).port);
  const call: Owner["call"] = async (method, path, body) => {
    const { status, headers, text } = await sendFrom(port, {
      method,
      path,
      address,
      headers: { origin, "x-reviens-client": "web", "content-type": "application/json", ...(cookie && { cookie }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = new Response(bare.includes(status) ? null : text, { status, headers: headersOf(headers) });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const email = `${randomUUID()}@example.com`;
  // Short, because the strength check is quadratic in the length.
  const password = randomBytes(9).toString("base64url");
  await call("POST", "/api/_auth/register", {
    firstName: "Noémie",
    lastName: "Caron",
    email,
    password,
    confirmPassword: password,
    acceptTerms: true,
    language: "en",
  });
  const { text } = await awaitMessage(origin, email, ({ channel }) => channel === "email");
  const token = /\/verify\/([\w-]+)/.exec(text)?.[1] ?? "";
  const verified = await call("POST", `/api/_auth/verify/${token}`, { password });
  cookie = verified.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  // Alerts of a thousand complaints would measure the outbox.
  await call("PATCH", "/api/me", { notifications: { email: false, phone: false } });
  return {
    email,
    password,
    call,
    open: async (name) => {
      const feedbackId = `real-${randomUUID().slice(0, 13)}`;
      const answer = await call("POST", "/api/organizations", { name, feedbackId, interceptLessThan: 4 });
      return Organization.parse(await answer.json());
    },
    subscribe: async (organization) => {
      const path = `/api/organizations/${organization}/subscription`;
      const { script, publishableKey, clientSecret } = CardForm.parse(await (await call("POST", path)).json());
      await fetch(new URL("/elements/confirm", script), {
        method: "POST",
        body: JSON.stringify({
          key: publishableKey,
          client_secret: clientSecret,
          card: { number: "4242424242424242", exp_month: 12, exp_year: 2040, cvc: "123" },
        }),
      });
      await call("POST", `${path}/refresh`);
    },
  };
}
