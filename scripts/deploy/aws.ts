import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import * as z from "zod/mini";
import type { StageSettings } from "#infra/settings.ts";

/** An AWS command that failed, with AWS's own code, for example `NotFoundException`. */
export class CommandRefusal extends Error {
  readonly code: string;
  constructor(command: string, said: string) {
    super(`aws ${command}: ${said.trim() || "failed without a word"}`);
    this.code = /\((\w+)\)/.exec(said)?.[1] ?? "";
  }
}

interface Options {
  region: string;
  /** Standard input; secrets go this way, because other processes can read arguments. */
  input?: string;
}

/** Runs the AWS CLI, which retries by itself, and parses its JSON. */
export type Aws = <Answer>(
  schema: z.ZodMiniType<Answer>,
  args: readonly string[],
  options?: Partial<Options>,
) => Promise<Answer>;

export async function run(program: string, args: readonly string[], input?: string): Promise<string> {
  const env = { ...process.env, AWS_RETRY_MODE: "standard", AWS_MAX_ATTEMPTS: "5", AWS_PAGER: "" };
  // Node's own standard input is a socket, which /dev/stdin cannot open.
  const piped =
    input === undefined ? ([program, args] as const) : (["sh", ["-c", 'cat | "$0" "$@"', program, ...args]] as const);
  const child = spawn(...piped, { env, stdio: ["pipe", "pipe", "pipe"] });
  const ended = new Promise<number>((resolve, reject) => {
    child.once("error", reject).once("close", (code) => resolve(code ?? 1));
  });
  // Whoever ends early says why by itself.
  child.stdin.on("error", () => {}).end(input ?? "");
  const [code, out, error] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new CommandRefusal(args.slice(0, 2).join(" "), error);
  return out;
}

const awsIn =
  (region: string): Aws =>
  async (schema, args, options = {}) => {
    const given = ["--region", options.region ?? region, "--output", "json"];
    const patience = ["--cli-connect-timeout", "10", "--cli-read-timeout", "60"];
    const out = await run("aws", [...args, ...given, ...patience], options.input);
    return schema.parse(out.trim() === "" ? {} : JSON.parse(out));
  };

/** In the stage's region, by credentials of the stage's account and no other. */
export async function awsOf({ account, region }: Pick<StageSettings, "account" | "region">, aws = awsIn(region)) {
  const { Account } = await aws(z.object({ Account: z.string() }), ["sts", "get-caller-identity"]);
  if (Account !== account) throw new Error(`These credentials are of account ${Account}, the stage is in ${account}.`);
  return aws;
}

/** The answer, or null for one of these codes of AWS. */
export async function unless<Answer>(codes: RegExp, asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof CommandRefusal && codes.test(`${error.code} ${error.message}`)) return null;
    throw error;
  }
}
