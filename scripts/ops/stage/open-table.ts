import { type StageSettings, stageSettings } from "#infra/settings.ts";
import { table } from "#infra/table.ts";
import { dataDirectory, runningStack } from "../../local/data-directory.ts";
import { pointAtTable } from "../../testing/point-at-table.ts";

interface Given {
  /** Null for the local stack. */
  settings: StageSettings | null;
  rest: string[];
}

/** Takes `--stage <stage>` out of a command's arguments. */
export function stageIn(given: readonly string[]): Given {
  const at = given.indexOf("--stage");
  if (at === -1) return { settings: null, rest: [...given] };
  const [, stage = ""] = given.slice(at);
  return { settings: stageSettings(stage), rest: given.toSpliced(at, 2) };
}

/**
 * Points a command at a stage's table, with the operator's own credentials, or at the local one, and returns its other
 * arguments. Call it before importing anything of `functions/`.
 */
export function openTable(given: readonly string[]): string[] {
  const { settings, rest } = stageIn(given);
  if (settings === null) {
    const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? runningStack(dataDirectory())?.endpoint;
    if (endpoint === undefined)
      throw new Error(
        "No stack is running on this data. Start one with npm start, set LOCAL_DATA_DIR to its directory, or name a --stage.",
      );
    pointAtTable(endpoint);
    return rest;
  }
  Object.assign(process.env, {
    TABLE_NAME: settings.table?.name ?? `${table.name}-${settings.stage}`,
    SECRET_NAME: `reviens/${settings.stage}/keys`,
    AWS_REGION: settings.region,
    POWERTOOLS_SERVICE_NAME: "reviens",
  });
  return rest;
}
