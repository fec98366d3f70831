import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { exampleSettings, synthesised } from "#infra/testing.ts";
import { executionPolicy } from "./bootstrap.ts";

/** IAM's prefix where it is not the type's own name. */
const prefixes: Record<string, string> = {
  ApiGatewayV2: "apigateway",
  CertificateManager: "acm",
  CDK: "cloudformation",
};

it("lets CloudFormation make every type of resource that the stacks have", () => {
  const { directory, clear } = synthesised(exampleSettings, { "aws:cdk:disable-asset-staging": true });
  const files = readdirSync(directory).filter((file) => file.endsWith(".template.json"));
  const Template = z.object({ Resources: z.record(z.string(), z.object({ Type: z.string() })) });
  const types = files.flatMap((file) =>
    Object.values(Template.parse(JSON.parse(readFileSync(join(directory, file), "utf8"))).Resources),
  );
  clear();
  const services = new Set(types.map(({ Type }) => Type.split("::")[1] ?? ""));
  const allowed = executionPolicy(exampleSettings).Statement.flatMap(({ Action }) => Action);
  const lacks = [...services].filter(
    (service) => !allowed.some((action) => action.startsWith(`${prefixes[service] ?? service.toLowerCase()}:`)),
  );
  expect(lacks).toEqual([]);
});
