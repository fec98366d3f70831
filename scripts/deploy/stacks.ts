import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import * as z from "zod/mini";
import { edgeRegion, type StageSettings, stackName } from "#infra/settings.ts";
import { type Aws, unless } from "./aws.ts";
import { needed, readStack, type StackKind } from "./stage-outputs.ts";

const quiet = ["--no-notices", "--progress", "events", "--require-approval", "never"];

export async function runCdk(args: readonly string[], cwd = "."): Promise<void> {
  const child = spawn(process.execPath, [resolve("node_modules/aws-cdk/bin/cdk"), ...args], {
    cwd,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, CDK_DISABLE_CLI_TELEMETRY: "true" },
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`cdk ${args.slice(0, 2).join(" ")} failed; what CloudFormation said stands above.`);
}

interface Deploying {
  aws: Aws;
  settings: StageSettings;
  /** The synthesized assembly. */
  assembly: string;
}

async function deployStack(
  { settings, assembly }: Deploying,
  kind: StackKind,
  parameters: Record<string, string | undefined> = {},
): Promise<void> {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : ["--parameters", `${stackName(settings, kind)}:${name}=${value}`],
  );
  await runCdk(["deploy", stackName(settings, kind), "--app", assembly, "--exclusively", ...quiet, ...given]);
}

const Certificates = z.object({
  CertificateSummaryList: z.array(z.object({ CertificateArn: z.string(), DomainName: z.string() })),
});
const Validation = z.object({
  Certificate: z.object({
    DomainValidationOptions: z._default(
      z.array(z.object({ ResourceRecord: z.optional(z.object({ Name: z.string(), Value: z.string() })) })),
      [],
    ),
  }),
});

/** The record by which ACM knows the domain, once ACM has said it; CloudFormation waits for it. */
async function certificateRecord(aws: Aws, domain: string): Promise<string | null> {
  const region = edgeRegion;
  const pending = ["acm", "list-certificates", "--certificate-statuses", "PENDING_VALIDATION"];
  const { CertificateSummaryList: found } = await aws(Certificates, pending, { region });
  const arn = found.find(({ DomainName }) => DomainName === domain)?.CertificateArn;
  if (arn === undefined) return null;
  const { Certificate } = await aws(Validation, ["acm", "describe-certificate", "--certificate-arn", arn], { region });
  const record = Certificate.DomainValidationOptions[0]?.ResourceRecord;
  return record ? `${record.Name} CNAME ${record.Value}` : null;
}

async function deployEdge(deploying: Deploying): Promise<void> {
  const { aws, settings } = deploying;
  const { domain } = settings;
  let isDone = false;
  const deployed = deployStack(deploying, "Edge").finally(() => {
    isDone = true;
  });
  const said = async () => {
    for (let record: string | null = null; domain !== null && record === null && !isDone; ) {
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      record = isDone ? null : await unless(/./, certificateRecord(aws, domain));
      if (record !== null) console.log(`Set this record now, the certificate waits for it:\n  ${record}`);
    }
  };
  await Promise.all([deployed, said()]);
}

/** A first Data stack that failed is protected from the deletion with which the CDK begins anew. */
async function unprotectFailed({ aws, settings }: Deploying): Promise<void> {
  if ((await readStack(aws, settings, "Data"))?.status !== "ROLLBACK_COMPLETE") return;
  const named = ["--stack-name", stackName(settings, "Data")];
  await aws(z.unknown(), [
    "cloudformation",
    "update-termination-protection",
    "--no-enable-termination-protection",
    ...named,
  ]);
}

/** Deploys the assembly's stacks in their order, each with what the earlier ones answered. */
export async function deployStacks(deploying: Deploying): Promise<void> {
  const { aws, settings } = deploying;
  const read = (kind: StackKind) => readStack(aws, settings, kind);
  await deployEdge(deploying);
  await unprotectFailed(deploying);
  await deployStack(deploying, "Data");
  const domainOf = async () => (settings.domain === null ? (await read("Web"))?.outputs.DistributionDomain : undefined);
  const told = await domainOf();
  await deployStack(deploying, "Api", { DistributionDomain: told });
  const edge = await read("Edge");
  const CertificateArn = edge?.outputs.CertificateArn;
  await deployStack(deploying, "Web", { CertificateArn, FirewallArn: needed(edge, "FirewallArn") });
  const name = await domainOf();
  // The functions learn CloudFront's name by a second pass.
  if (name !== told) await deployStack(deploying, "Api", { DistributionDomain: name });
  const web = await read("Web");
  await deployStack(deploying, "Watch", {
    CertificateArn,
    DistributionId: needed(web, "DistributionId"),
    Site: settings.domain ?? needed(web, "DistributionDomain"),
  });
}
