import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { StageSettings } from "./settings.ts";
import { exampleSettings, synthesised } from "./testing.ts";

type Shared = { stack: string; exports: Record<string, string>; imports: string[] };

const Output = z.object({ Value: z.unknown(), Export: z.optional(z.object({ Name: z.string() })) });
const Template = z.object({ Outputs: z.optional(z.record(z.string(), Output)) });

const importsIn = (part: unknown): string[] =>
  Object.entries(Object(part)).flatMap(([key, value]) => {
    if (key === "Fn::ImportValue") return [z.string().parse(value)];
    return typeof value === "object" ? importsIn(value) : [];
  });

/** Only outputs and imports count here: bundles need not be copied. */
const quickly = { "aws:cdk:disable-asset-staging": true };

function stacksWith(changed: Partial<StageSettings>): Shared[] {
  const { app, directory, clear } = synthesised({ ...exampleSettings, ...changed }, quickly);
  const files = readdirSync(directory).filter((file) => file.endsWith(".template.json"));
  const stacks = app.synth().stacks.map(({ stackName: stack }) => {
    const own = files.filter((file) => file.startsWith(stack));
    const templates = own.map((file) => JSON.parse(readFileSync(join(directory, file), "utf8")));
    const outputs = templates.flatMap((template) => Object.values(Template.parse(template).Outputs ?? {}));
    const exported = outputs.flatMap(({ Export, Value }) => (Export ? [[Export.Name, JSON.stringify(Value)]] : []));
    return { stack, exports: Object.fromEntries(exported), imports: templates.flatMap(importsIn) };
  });
  clear();
  return stacks;
}

/** CloudFormation refuses to delete or change an imported export, and to import a missing one. */
function refusals(running: readonly Shared[], next: readonly Shared[]): string[] {
  const deployed = new Map(running.map((one) => [one.stack, one]));
  return next.flatMap((one) => {
    const before = Object.entries(deployed.get(one.stack)?.exports ?? {});
    deployed.set(one.stack, one);
    const now = [...deployed.values()];
    const changed = before.flatMap(([name, value]) => (one.exports[name] === value ? [] : [name]));
    const inUse = changed.filter((name) => now.some(({ imports }) => imports.includes(name)));
    const unknown = one.imports.filter((name) => !now.some(({ exports }) => name in exports));
    return [...inUse.map((name) => `${name} is in use`), ...unknown.map((name) => `${name} does not exist`)];
  });
}

const stages = {
  "[1]": { originKeys: [1] },
  "[1, 2]": { originKeys: [1, 2] },
  "[2]": { originKeys: [2] },
  "[2, 1]": { originKeys: [2, 1] },
  "other settings": {
    domain: "other.example",
    mailFrom: "Other <hello@other.example>",
    salesAddress: "sales@other.example",
    stripeTax: "on",
  },
  "a restored table": {
    table: {
      name: "reviens-example-restored",
      stream:
        "arn:aws:dynamodb:ca-central-1:000000000000:table/reviens-example-restored/stream/2026-11-28T00:00:00.000",
    },
  },
} satisfies Record<string, Partial<StageSettings>>;
type Stage = keyof typeof stages;

const synthesized = new Map<string, Shared[]>();
const stacksOf = (stage: Stage) => synthesized.get(stage) ?? [];
const deploying = (before: Stage, after: Stage) => refusals(stacksOf(before), stacksOf(after));

beforeAll(() => {
  for (const [name, changed] of Object.entries(stages)) synthesized.set(name, stacksWith(changed));
}, 400_000);

describe("a deployment", () => {
  it("makes a stage from nothing, each stack before those that need it", () => {
    expect(stacksOf("[1]").map(({ stack }) => stack.replace("ReviensExample", ""))).toEqual([
      "Data",
      "Edge",
      "Watch",
      "Api",
      "Web",
    ]);
    expect(refusals([], stacksOf("[1]"))).toEqual([]);
  });

  it.each<[Stage, Stage]>([
    ["[1]", "[1, 2]"],
    ["[1, 2]", "[2]"],
  ])("changes the origin's keys from %s to %s, as docs/operations.md says", (before, after) => {
    expect(deploying(before, after)).toEqual([]);
  });

  it.each<[Stage, Stage]>([
    ["[1, 2]", "[2, 1]"],
    ["[2, 1]", "[1]"],
  ])("goes back to the old key, from %s to %s", (before, after) => {
    expect(deploying(before, after)).toEqual([]);
  });

  it.each<[Stage, Stage, number]>([
    ["[1]", "[2]", 1],
    ["[1, 2]", "[1]", 2],
  ])("is refused where it would take the key away that is sent, from %s to %s", (before, after, sent) => {
    const inUse = new RegExp(`:ExportsOutputRefOriginCheckKey${sent}[0-9A-F]{16} is in use$`);
    expect(deploying(before, after)).toEqual([expect.stringMatching(inUse)]);
  });

  it("changes the domain, the mailboxes and the switch of Stripe Tax, and back", () => {
    expect(deploying("[1]", "other settings")).toEqual([]);
    expect(deploying("other settings", "[1]")).toEqual([]);
  });

  it("cuts over to a restored table, and back", () => {
    expect(deploying("[1]", "a restored table")).toEqual([]);
    expect(deploying("a restored table", "[1]")).toEqual([]);
  });
});

describe("a stage", () => {
  const templatesOf = (changed: Partial<StageSettings>): string => {
    const { directory, clear } = synthesised({ ...exampleSettings, ...changed }, quickly);
    const files = readdirSync(directory).filter((file) => file.endsWith(".template.json"));
    const text = files.map((file) => readFileSync(join(directory, file), "utf8")).join("\n");
    clear();
    return text;
  };

  it("that keeps nothing protects nothing, so that it can be removed and made anew", () => {
    expect(templatesOf({ keeps: false })).not.toMatch(/"Retain|"DeletionProtectionEnabled": true/);
  });

  it("reads and writes the restored table, and no other", () => {
    const api = templatesOf(stages["a restored table"]);
    expect(api).toContain('"TABLE_NAME": "reviens-example-restored"');
    expect(api.match(/"Source": "[^"]*"/g)).toEqual(
      Array(2).fill(`"Source": "${stages["a restored table"].table.stream}"`),
    );
  });

  it("without a domain has CloudFront's own name, which its second deployment tells the functions", () => {
    const text = templatesOf({ domain: null });
    expect(text).not.toMatch(/"Aliases"|AWS::CertificateManager::Certificate"/);
    expect(text).toContain('"unknown.invalid"');
  });
});
