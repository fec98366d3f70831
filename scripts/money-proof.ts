import { parseArgs } from "node:util";
import { printTable } from "./local/print-table.ts";
import { openProofWorld } from "./money-proof/world.ts";

// Runs 500 random histories, orderly and disturbed, then years of changing locations; results must agree to the cent.
const { values } = parseArgs({
  options: {
    histories: { type: "string", default: "500" },
    years: { type: "string", default: "10" },
    from: { type: "string", default: "1" },
    short: { type: "boolean", default: false },
  },
});
const first = Number(values.from);
const seeds = (count: string) => Array.from({ length: Number(count) }, (_, index) => first + index);

/** The log is searched for card numbers. */
const written: string[] = [];
for (const stream of [process.stdout, process.stderr]) {
  const write = stream.write.bind(stream);
  stream.write = (chunk: string | Uint8Array, ...rest: never[]) => {
    written.push(String(chunk));
    return write(chunk, ...rest);
  };
}

const world = await openProofWorld("2026-01-15T12:00:00Z");
const { guardedPower, prove } = await import("./money-proof/prove.ts");
const { liveYear } = await import("./money-proof/year.ts");
const { numbersIn, numbersInTable } = await import("./money-proof/find-numbers.ts");
const { power, spoken } = await guardedPower();
const began = performance.now();
const seconds = () => `${Math.round((performance.now() - began) / 1_000)} s`;

const proofs: Awaited<ReturnType<typeof prove>>[] = [];
for (const seed of seeds(values.histories)) {
  const proof = await prove(world, power, seed, values.short);
  proofs.push(proof);
  if (proof.differs.length > 0)
    console.log([`History ${seed} differs:`, ...proof.differs, ...proof.story].join("\n  "));
  if (proofs.length % 25 === 0) console.error(`${seconds()}  ${proofs.length} histories`);
}
const lived: Awaited<ReturnType<typeof liveYear>>[] = [];
for (const seed of seeds(values.years)) lived.push(await liveYear(world, seed));

const dollars = (cents: number) => (cents / 100).toFixed(2);
const total = (count: (proof: (typeof proofs)[number]) => number) => proofs.reduce((sum, one) => sum + count(one), 0);
const ended = Object.entries(Object.groupBy(proofs, (proof) => proof.ended))
  .map(([status, all = []]) => `${all.length} ${status}`)
  .join(", ");
const wrong = proofs.filter(({ differs }) => differs.length > 0);
console.log("");
printTable(
  ["histories", "", ""],
  [
    ["lived", String(proofs.length), `seeds from ${first}; at their end ${ended}`],
    ["steps", String(total(({ steps }) => steps)), `in ${total(({ days }) => days)} days of the clock`],
    ["events of Stripe's", String(total(({ events }) => events)), "told in any order"],
    ["of them lost", String(total(({ lost }) => lost)), "until the schedule looked"],
    ["of them doubled", String(total(({ doubled }) => doubled)), ""],
    ["power cuts", String(total(({ cuts }) => cuts)), "between a request and its answer"],
    ["invoices", String(total(({ invoices }) => invoices)), `paid: $${dollars(total(({ billed }) => billed))}`],
    [
      "purchases",
      String(total(({ purchases }) => purchases)),
      `${total(({ refunds }) => refunds)} refunds took credits back`,
    ],
    ["that differ", String(wrong.length), wrong.map(({ seed }) => seed).join(", ")],
  ],
);
console.log("");
printTable(
  ["year", "time zone", "invoices", "changes", "most locations", "invoiced", "by the prices", "difference"],
  lived.map(({ seed, timeZone, months, changes, most, invoiced, expected }) => [
    String(seed),
    timeZone,
    String(months),
    String(changes),
    String(most),
    dollars(invoiced),
    dollars(expected),
    dollars(invoiced - expected),
  ]),
);
const table = await numbersInTable();
const found = [...table.found, ...numbersIn(written.join("")), ...spoken.found];
console.log(
  `\nCard numbers in ${table.items} items of the table, ${written.length} lines of the log and ${spoken.requests} requests and answers of the product: ${found.length}.`,
  ...found.map((one) => `\n  ${one}`),
);
const holds =
  wrong.length === 0 &&
  lived.every(({ invoiced, expected, months }) => invoiced === expected && months > 12) &&
  found.length === 0;
console.log(`${holds ? "All promises hold" : "NOT PROVEN"}, after ${seconds()}.`);
process.exitCode = holds ? 0 : 1;
await world.close();
