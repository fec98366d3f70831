import type { Server } from "node:http";
import { handlers } from "#shared/contract/gateway.ts";
import { openFunctions } from "./functions.ts";
import { storedLogos } from "./gateway/logos.ts";
import { gateway, openGateway } from "./gateway/server.ts";
import { RuntimeConfig, type RuntimeMessage } from "./runtime-config.ts";
import { startTriggers } from "./triggers/start.ts";

// Runs the bundles. Gateway and triggers share this process, so that one clock shifts both.
const config = RuntimeConfig.parse(JSON.parse(process.argv[2] ?? "null"));
const tell = (message: RuntimeMessage) => process.send?.(message);

async function openVite(server: Server) {
  const { createLogger, createServer } = await import("vite");
  const say = (text: string) => tell({ notice: text });
  const logger = { ...createLogger("warn"), info: () => {}, warn: say, warnOnce: say, error: say };
  return createServer({
    configFile: "web/vite.config.ts",
    customLogger: logger,
    appType: "spa",
    server: { middlewareMode: true, ws: { server } },
  });
}

async function start() {
  const functions = openFunctions({ root: config.functions, reload: config.mode === "developing" });
  const door = await openGateway(config.port);
  const [vite, triggers] = await Promise.all([
    config.mode === "developing" ? openVite(door.server) : null,
    startTriggers({ dynamodb: config.dynamodb, directory: config.directory, functions }),
  ]);
  door.serve(
    gateway({
      functions,
      aws: config.aws,
      stripe: config.stripe,
      stripeJs: config.stripeJs,
      sources: config.sources,
      logos: storedLogos(),
      onClock: (clockOffset) => tell({ clockOffset }),
      publish: triggers.publish,
      ...(vite && { web: (request, response) => vite.middlewares(request, response) }),
    }),
  );
  tell({ ready: true });
  if (config.warm) void functions.warm(handlers());
  return async () => {
    await Promise.all([door.close(), triggers.stop(), vite?.close()]);
  };
}

const started = start();
started.catch((error: unknown) => {
  tell({ failed: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
  process.disconnect?.();
});

// The parent was killed; its DynamoDB must end too.
process.on("disconnect", () => {
  const left = Number(process.env.DYNAMODB_PROCESS);
  if (left > 0) {
    try {
      process.kill(left);
    } catch {}
  }
  process.exit();
});
process.on("message", (message) => {
  if (message !== "stop") return;
  void started.then((stop) => stop()).finally(() => process.exit());
});
// Ctrl-C reaches the whole process group, but the parent decides when this process ends.
process.on("SIGINT", () => {});
