import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BenchFigure } from "./bench/budgets.ts";
import { startFigures } from "./bench/start-time.ts";
import { buildFunctions } from "./build/functions.ts";
import { buildWeb } from "./build/web.ts";
import { startAws } from "./local/aws/server.ts";
import { startDynamoDb } from "./local/dynamodb.ts";
import { functionsEnvironment } from "./local/environment.ts";
import { printTable } from "./local/print-table.ts";
import { localSecret } from "./local/secret.ts";
import { startSources } from "./local/sources/server.ts";

// Measures all budgets; fails on exceeded bytes or capacity, but not on times, which depend on the machine. An argument
// selects one part.
const part = process.argv[2];
const wants = (name: string) => part === undefined || part === name;
const directory = await mkdtemp(join(tmpdir(), "reviens-bench-"));
const functions = join(directory, "functions");
const web = join(directory, "web");
const begun = performance.now();
const say = (text: string) =>
  console.error(`${((performance.now() - begun) / 1_000).toFixed(0).padStart(4)} s  ${text}`);

async function measureCalls() {
  const aws = await startAws(directory);
  const sources = await startSources(localSecret(directory));
  const environment = (dynamodb: string) =>
    functionsEnvironment({
      dynamodb,
      aws: aws.endpoint,
      sources: sources.endpoint,
      origin: "http://localhost:3000",
    });
  Object.assign(process.env, environment("http://127.0.0.1:1"), { POWERTOOLS_LOG_LEVEL: "ERROR" });
  const { seed } = await import("./bench/seed.ts");
  const counts = wants("calls") ? [1_000, 100_000] : [100];
  say(`seeding ${counts.map((count) => count.toLocaleString("en")).join(" and ")} feedbacks`);
  const databaseFile = join(directory, "bench.db");
  const businesses = await seed(directory, databaseFile, counts);
  delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
  const dynamodb = await startDynamoDb(databaseFile);
  Object.assign(process.env, environment(dynamodb.endpoint));
  const { startMeter } = await import("./bench/meter.ts");
  const { callerOf } = await import("./bench/bundles.ts");
  const { capacityOf } = await import("./bench/capacity.ts");
  const { searchFigure, speedOf } = await import("./bench/speed.ts");
  const { benchCalls: callsOf } = await import("./bench/calls.ts");
  const { pageFigures, scoreFigures } = await import("./bench/sizes.ts");
  const { badgeSizes } = await import("#shared/model/badge.ts");
  const { paintFigure } = await import("./bench/paint.ts");
  const { hangingFigure } = await import("./bench/slow-source.ts");
  const meter = await startMeter(dynamodb.endpoint);
  try {
    const figures: BenchFigure[] = [];
    const speeds = [];
    for (const business of businesses) {
      say(`capacity at ${business.feedbacks} feedbacks`);
      process.env.AWS_ENDPOINT_URL_DYNAMODB = meter.endpoint;
      const metered = callerOf(functions, `metered-${business.feedbacks}`);
      if (figures.length === 0) {
        const { text } = await callsOf(metered, business).page();
        const { badge, scorePage } = callsOf(metered, business);
        const badges = await Promise.all(
          badgeSizes
            .flatMap((size) => [badge(size, "image"), badge(size, "frame")])
            .map(async (one) => (await one).text),
        );
        figures.push(...pageFigures(text), ...scoreFigures((await scorePage()).text, badges), await paintFigure(text));
      }
      if (wants("sources")) figures.push(await hangingFigure(metered, business, sources.endpoint));
      if (!wants("calls")) continue;
      figures.push(...(await capacityOf(metered, meter, business)));
      say(`speed at ${business.feedbacks} feedbacks`);
      process.env.AWS_ENDPOINT_URL_DYNAMODB = dynamodb.endpoint;
      const timing = callerOf(functions, `timed-${business.feedbacks}`);
      figures.push(await searchFigure(timing, business));
      const timed = await speedOf(timing, business);
      speeds.push(...timed.map((speed) => ({ ...speed, feedbacks: business.feedbacks })));
    }
    return { figures, speeds };
  } finally {
    await Promise.all([meter.stop(), dynamodb.stop(), aws.stop(), sources.stop()]);
  }
}

const shown = (value: number) => (Number.isInteger(value) ? value.toLocaleString("en") : value.toFixed(2));

try {
  const all: BenchFigure[] = [];
  if (wants("start")) {
    say("npm start");
    all.push(...(await startFigures(join(directory, "start"))));
  }
  if (wants("dashboard")) {
    say("the dashboard on a slow network");
    const { dashboardFigures } = await import("./bench/dashboard-load.ts");
    all.push(...(await dashboardFigures(join(directory, "dashboard"))));
  }
  if (wants("scale")) {
    say("ratings by the second");
    const { scaleFigures } = await import("./bench/scale.ts");
    all.push(...scaleFigures());
  }
  if (wants("web")) {
    say("building and loading the web app");
    await buildWeb(web);
    const { webFigures } = await import("./bench/web-load.ts");
    all.push(...(await webFigures(web)));
  }
  if (wants("bundles") || wants("calls") || wants("page") || wants("sources")) {
    say("building the functions");
    await buildFunctions(functions);
  }
  if (wants("bundles")) {
    say("import times");
    const { bundleFigures } = await import("./bench/sizes.ts");
    const { importFigures } = await import("./bench/import-time.ts");
    all.push(...bundleFigures(functions), ...(await importFigures(functions, directory)));
  }
  const { figures, speeds } =
    wants("calls") || wants("page") || wants("sources") ? await measureCalls() : { figures: [], speeds: [] };
  all.unshift(...figures);
  const isBroken = ({ budget, value }: BenchFigure) => budget.atMost !== undefined && value > budget.atMost;
  printTable(
    ["what", "figure", "at most", "", "verdict", ""],
    [
      ...all.map(({ budget, value, detail }) => [
        budget.name,
        shown(budget.unit === "ms" ? Math.round(value) : value),
        budget.atMost === undefined ? "" : shown(budget.atMost),
        budget.unit,
        budget.atMost === undefined ? "" : isBroken({ budget, value, detail }) ? "BROKEN" : "kept",
        detail,
      ]),
      ...speeds.map(({ name, lanes, p50, p99, perSecond, feedbacks }) => [
        `${name}, ${lanes === 1 ? "one by one" : `${lanes} at once`}, p50 / p99`,
        `${p50.toFixed(1)} / ${p99.toFixed(1)}`,
        "",
        "ms",
        "",
        `at ${shown(feedbacks)} feedbacks; ${perSecond.toFixed(0)} a second`,
      ]),
    ],
  );
  const isByClock = ({ budget: { unit } }: BenchFigure) => unit === "ms" || unit === "times";
  if (all.some((figure) => isBroken(figure) && !isByClock(figure))) process.exitCode = 1;
  say("done");
} finally {
  await rm(directory, { recursive: true, force: true });
}
