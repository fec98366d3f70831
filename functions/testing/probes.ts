import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { listLocations } from "#functions/data/places/locations.ts";
import { endpoint } from "#functions/http/endpoint.ts";
import { Problem } from "#functions/http/problem.ts";
import type { Verify } from "#functions/http/receive.ts";
import { Id } from "#shared/contract/inputs/id.ts";
import { route } from "#shared/contract/route.ts";
import type { Handler, Request } from "./call.ts";

const secret = "whsec_test";
const toleranceMs = 300_000;

/** Stripe's scheme: the time in seconds, and an HMAC over time and bytes. */
export function signatureFor(payload: string, at = new Date()): string {
  const time = Math.floor(at.getTime() / 1_000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.`).update(payload).digest("hex")}`;
}

const verify: Verify = async (bytes, signature, now) => {
  const [, time = "", given = ""] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  const wanted = createHmac("sha256", secret).update(`${time}.`).update(bytes).digest();
  const recent = Math.abs(now.getTime() - Number(time) * 1_000) <= toleranceMs;
  const genuine = given !== "" && timingSafeEqual(wanted, Buffer.from(given, "hex"));
  return recent && genuine;
};

export const webhook = route({
  id: "probeWebhook",
  method: "POST",
  path: "/api/probes/webhook",
  summary: "Takes an event that a service signs.",
  access: "signature",
  signedIn: "Probe-Signature",
  reads: "raw",
  body: z.object({ id: z.string(), type: z.string() }),
  answer: z.object({ received: z.string() }),
  errors: [],
});

export const upload = route({
  id: "probeUpload",
  method: "PUT",
  path: "/api/organizations/{organization}/probe-file",
  params: { organization: Id },
  summary: "Takes a file.",
  access: "feedback.import",
  reads: "bytes",
  body: z.instanceof(Uint8Array).check(z.refine((bytes) => bytes.length > 0, { error: "required" })),
  answer: z.object({ bytes: z.int(), last: z.int() }),
  errors: [],
});

export const addUser = route({
  id: "probeUserAdd",
  method: "POST",
  path: "/api/probes/users/new",
  summary: "Adds somebody to the organization that the body names.",
  access: "feedback.erase",
  organizationIn: "body",
  body: z.object({ organization: Id, firstName: z.string() }),
  answer: z.object({ organization: Id, firstName: z.string(), by: z.string() }),
  status: 201,
  errors: [],
});

export const readByKey = route({
  id: "probeReadByKey",
  method: "POST",
  path: "/api/organizations/{organization}/probe-read",
  params: { organization: Id },
  summary: "Says who calls.",
  access: "feedback.resolve",
  credentials: ["session", "key"],
  answer: z.object({ by: z.enum(["person", "key"]), reach: z.string() }),
  errors: [],
});

export const countByKey = route({
  id: "probeCountByKey",
  method: "GET",
  path: "/api/organizations/{organization}/probe-count",
  params: { organization: Id },
  summary: "Answers the key's name.",
  access: "feedback.resolve",
  credentials: ["key"],
  answer: z.object({ key: z.string() }),
  errors: [],
});

export const readLocation = route({
  id: "probeLocationRead",
  method: "GET",
  path: "/api/organizations/{organization}/probe-locations/{location}",
  params: { organization: Id, location: Id },
  summary: "Answers a location's name.",
  access: "location.read",
  answer: z.object({ name: z.string() }),
  errors: ["not_found", "location_not_found"],
});

interface Probe {
  handler: Handler;
  sample(): Request;
}

const event = JSON.stringify({ id: "evt_1", type: "invoice.paid" });

/** Test routes for declarations that no product route uses. */
export const probes: Record<string, Probe> = {
  [webhook.id]: {
    handler: endpoint(webhook, async ({ body }) => ({ received: body.id }), { verify }),
    sample: () => ({ text: event, headers: { "probe-signature": signatureFor(event) } }),
  },
  [upload.id]: {
    handler: endpoint(upload, async ({ body }) => ({ bytes: body.length, last: body.at(-1) ?? 0 })),
    sample: () => ({ bytes: Buffer.from([0x89, 0x50, 0x00, 0xff]) }),
  },
  [addUser.id]: {
    handler: endpoint(addUser, async ({ body, actor }) => ({ ...body, by: actor.user._id })),
    sample: () => ({ body: { firstName: "Léa" } }),
  },
  [readByKey.id]: {
    handler: endpoint(readByKey, async ({ actor }) => ({
      by: actor.user === null ? ("key" as const) : ("person" as const),
      reach: actor.reach,
    })),
    sample: () => ({}),
  },
  [countByKey.id]: {
    handler: endpoint(countByKey, async ({ actor }) => ({ key: actor.key.name })),
    sample: () => ({}),
  },
  [readLocation.id]: {
    handler: endpoint(readLocation, async ({ params }) => {
      const locations = await listLocations(params.organization);
      const location = locations.find(({ _id }) => _id === params.location);
      if (!location) throw new Problem("not_found");
      return location;
    }),
    sample: () => ({}),
  },
};

export const probeRoutes = [webhook, upload, addUser, readByKey, countByKey, readLocation];
