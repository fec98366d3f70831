import { readFile } from "node:fs/promises";
import { type Limit, perKey } from "#shared/contract/route.ts";
import { stripeEvents } from "#shared/contract/stripe.ts";
import { areas } from "#shared/contract/table.ts";
import { roles } from "#shared/model/role.ts";
import { type ActingRole, permissionReach, permissions, reachOf } from "#shared/rules/permissions.ts";
import { costAssumptions, costTable } from "../bench/costs.ts";
import { monthlyPrices } from "../local/stripe/dashboard.ts";
import { packages, rooms } from "./rooms.ts";

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const codes = (names: string): string =>
  names
    .split(" ")
    .map((name) => (name === "" ? "–" : `\`${name}\``))
    .join(", ");

function permissionTable(): string {
  const acting: ActingRole[] = [...roles, "platform"];
  const shown = { all: "✓", locations: "theirs", own: "own", none: "–" };
  return table(
    ["permission", ...acting, "operator limited to locations"],
    permissions.map((permission) => [
      `\`${permission}\``,
      ...acting.map((role) => shown[permissionReach(role, permission)]),
      shown[reachOf({ role: "operator", limitedTo: [] }, permission)],
    ]),
  );
}

const number = new Intl.NumberFormat("en-CA");

/** Which calls a limit counts, and what happens beyond it where they are not refused. */
function countedCalls({ forgiven, letsThrough, heldBeyond, unlessUnsent, asking }: Limit): string {
  const which = asking ? ` with \`${asking}\`` : "";
  const held = heldBeyond ? `; held beyond ${number.format(heldBeyond)}` : "";
  const unsent = unlessUnsent ? "; not those whose message was not sent" : "";
  return `${forgiven ? "failures" : "calls"}${which}${unsent}${held}${letsThrough ? "; let through beyond it" : ""}`;
}

const rates = (): string =>
  table(
    ["route", "by", "at most", "counts", "shared as"],
    Object.values(areas)
      .flat()
      .flatMap(({ id, limits = [] }) =>
        limits.map((limit) => [
          `\`${id}\``,
          limit.by,
          `${number.format(limit.times)} in ${number.format(limit.seconds)} s`,
          countedCalls(limit),
          limit.countedAs ?? "–",
        ]),
      ),
  );

const endpoints = (): string =>
  Object.entries(areas)
    .map(([area, routes]) => {
      const rows = routes.map(({ id, method, path, access, summary }) => [
        `${method} \`${path}\``,
        `\`${id}\``,
        access,
        summary.replaceAll("|", "\\|"),
      ]);
      return `## ${area}\n\n${table(["call", "id", "access", "summary"], rows)}`;
    })
    .join("\n\n");

const importRules = (): string =>
  [
    table(
      ["room", "may import", "because"],
      rooms.map(([room, may, because]) => [`\`${room}\``, codes(may), because]),
    ),
    "## Packages",
    table(
      ["packages", "may be imported by", "because"],
      packages.map(([begins, may, because]) => [codes(begins), codes(may), because]),
    ),
  ].join("\n\n");

const stripe = (): string =>
  [
    table(
      ["lookup key", "US dollars a month"],
      monthlyPrices.map(({ key, unit_amount }) => [`\`${key}\``, `${unit_amount / 100}`]),
    ),
    "## Events of the webhook",
    stripeEvents.map((name) => `- \`${name}\``).join("\n"),
  ].join("\n\n");

const documents: Readonly<Record<string, () => string>> = {
  "permissions.md": () =>
    `# Permissions\n\n✓: everything in the organization; theirs: only what is at the locations that a membership is limited to; own: only what concerns oneself; –: refused.\n\n${permissionTable()}`,
  "rate-limits.md": () =>
    `# Rate limits\n\nBeyond a limit a call answers 429 with \`Retry-After\`. Routes with the same name in the last column share a count. An API key may make ${perKey.times} calls in ${perKey.seconds} s.\n\n${rates()}`,
  "endpoints.md": () => `# Endpoints\n\n${endpoints()}`,
  "stripe.md": () => `# Prices and events at Stripe\n\n${stripe()}`,
  "costs.md": () => `# Costs by month\n\n${costAssumptions}\n\n${table(...costTable())}`,
  "import-rules.md": () =>
    `# Import rules\n\nEach room may import its own files, and these. \`npm run check\` enforces it.\n\n${importRules()}`,
};

/** The documents of `docs/generated/`, by path. */
export const generatedDocuments = (): [path: string, text: string][] =>
  Object.entries(documents).map(([name, text]) => [
    `docs/generated/${name}`,
    `<!-- Written by \`npm run docs\`. Do not edit. -->\n${text()}\n`,
  ]);

/** Names each generated document that is missing or stale. */
export async function checkGeneratedDocuments(): Promise<string[]> {
  const found = await Promise.all(
    generatedDocuments().map(async ([path, text]) =>
      (await readFile(path, "utf8").catch(() => "")) === text ? [] : [`${path} is stale: run npm run docs`],
    ),
  );
  return found.flat();
}
