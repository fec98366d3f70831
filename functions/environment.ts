import type { Variable } from "#shared/contract/environment.ts";

/** An environment variable; throws if missing or empty. */
export function variable(name: Variable): string {
  // biome-ignore lint/style/noProcessEnv: the one place that reads them.
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is missing.`);
  return value;
}

// biome-ignore lint/style/noProcessEnv: the one place that reads them.
export const isLambdaStarting = (): boolean => process.env.AWS_LAMBDA_INITIALIZATION_TYPE !== undefined;
