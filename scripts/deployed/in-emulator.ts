import dns from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";
import { sendFrom } from "../testing/from-address.ts";
import { edgePlaceOf } from "./viewer.ts";

// Preloaded by the operator's commands, so that they run unchanged where AWS is the emulator.

const port = Number(new URL(process.env.AWS_ENDPOINT_URL ?? "").port);

globalThis.fetch = async (address, { method = "GET", headers, body } = {}) => {
  const { host, path } = edgePlaceOf(String(address));
  const { status, text } = await sendFrom(port, {
    method,
    path,
    headers: { host, "x-forwarded-proto": "https", ...Object.fromEntries(new Headers(headers)) },
    body: typeof body === "string" ? body : "",
  });
  return new Response(text, { status });
};

// The stage's domain is nobody's.
dns.resolve4 = async () => [];
syncBuiltinESMExports();

// The emulator is done at once: whoever looks at AWS every few seconds looks again after a moment.
globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
  apply: (wait, self, [run, ms, ...rest]) =>
    Reflect.apply(wait, self, [run, ms === 5_000 || ms === 3_000 ? 100 : ms, ...rest]),
});
