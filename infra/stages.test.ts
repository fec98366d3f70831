import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { chosenSettings, refusePlaceholders } from "./settings.ts";
import { synthesised } from "./testing.ts";

const decided = {
  stage: "production",
  account: "123456789012",
  region: "ca-central-1",
  domain: "app.reviens.com",
  keeps: true,
  table: null,
  mailFrom: "Reviens <hello@reviens.com>",
  salesAddress: "sales@reviens.com",
  operator: "operations@reviens.com",
  mailSandbox: false,
  emailsASecond: 14,
  smsNumber: null,
  replyDomain: null,
  budget: 100,
  watchedLink: null,
  repository: null,
  emailsADay: 10_000,
  smsMonthlyLimit: 500,
  stripeTax: "off" as const,
  originKeys: [1],
};

const files = readdirSync(new URL("stages", import.meta.url));

describe("a stage", () => {
  it.each(files)("says in %s all that it has to say", (file) => {
    const stage = file.replace(".json", "");
    expect(chosenSettings(stage, { deploying: false })).toMatchObject({ stage, domain: expect.any(String) });
  });

  it.each(["../stages/staging", "nowhere", "Production"])("is not %j, which has no file", (stage) => {
    expect(() => chosenSettings(stage, { deploying: false })).toThrow(/There is no infra\/stages\//);
  });
});

describe("what is synthesized", () => {
  it.each(files)("of %s has no finding of cdk-nag that is not acknowledged", (file) => {
    const settings = chosenSettings(file.replace(".json", ""), { deploying: false });
    expect(() => synthesised(settings, { "aws:cdk:disable-asset-staging": true }).clear()).not.toThrow();
  });

  it("is production unless another stage is named", () => {
    expect(chosenSettings(undefined, { deploying: false }).stage).toBe("production");
    expect(chosenSettings("staging", { deploying: false }).stage).toBe("staging");
  });
});

describe("a deployment", () => {
  it("is refused without the name of a stage", async () => {
    const env = { ...process.env, CDK_OUTDIR: "/nowhere" };
    const deployed = promisify(execFile)(process.execPath, ["infra/app.ts"], { env });
    await expect(deployed).rejects.toMatchObject({ stderr: expect.stringContaining("Name the stage to deploy") });
  });

  it.each([
    [{ domain: "app.reviens.example" }, "app.reviens.example"],
    [{ mailFrom: "Reviens <hello@reviens.test>" }, "reviens.test"],
    [{ salesAddress: "sales@reviens.invalid" }, "reviens.invalid"],
    [{ account: "000000000000" }, "000000000000"],
  ])("is refused with the placeholder %j", (placeholder, named) => {
    expect(() => refusePlaceholders({ ...decided, ...placeholder })).toThrow(`cannot be deployed: decide ${named}.`);
  });

  it("goes on once all is decided", () => {
    expect(() => refusePlaceholders(decided)).not.toThrow();
  });
});
