import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";

const Template = z.object({ Resources: z.optional(z.record(z.string(), z.unknown())) });

/** CloudFormation allows 500 per stack; split an area before it reaches this number. */
export const resourcesAtMost = 400;

export const resourceCounts = (directory: string): [template: string, count: number][] =>
  readdirSync(directory)
    .filter((file) => file.endsWith(".template.json"))
    .map((file) => {
      const template = Template.parse(JSON.parse(readFileSync(join(directory, file), "utf8")));
      return [file.replace(".template.json", ""), Object.keys(template.Resources ?? {}).length];
    });
