import { printTable } from "../local/print-table.ts";
import { openTable } from "./stage/open-table.ts";

// Recounts items and compares them with counters and credit pools, of all organizations or of those named:
// npm run ops -- recount [--stage <stage>] [organization …].
const shownAtMost = 20;

async function compare(named: readonly string[]): Promise<number> {
  const { everyOrganization, organizationNamed } = await import("./recount/organizations.ts");
  const { recountRequests } = await import("#functions/data/requests/recount-requests.ts");
  const { recountPool } = await import("#functions/data/sending/recount-pool.ts");
  const { recount } = await import("#functions/data/feedbacks/recount.ts");
  const organizations = named.length > 0 ? await Promise.all(named.map(organizationNamed)) : await everyOrganization();
  const rows: string[][] = [];
  const found: string[] = [];
  for (const { _id, name } of organizations) {
    const { feedbacks, complaints, differences } = await recount(_id);
    const asked = await recountRequests(_id);
    const pool = await recountPool(_id);
    const isOff = pool.counted !== pool.recounted;
    const count = differences.length + asked.differences.length + Number(isOff);
    rows.push([name, _id, ...[feedbacks, complaints, asked.requests, pool.entries, count].map(String)]);
    if (isOff) found.push(`${_id} SMS credits: changed by ${pool.counted}, the ledger's entries by ${pool.recounted}`);
    for (const { scope, day, counted, recounted } of [...differences, ...asked.differences])
      found.push(`${_id} ${scope} ${day}: counted ${JSON.stringify(counted)}, there are ${JSON.stringify(recounted)}`);
  }
  printTable(["organization", "id", "feedbacks", "complaints", "requests", "ledger", "differences"], rows);
  for (const difference of found.slice(0, shownAtMost)) console.log(difference);
  if (found.length > shownAtMost) console.log(`… and ${found.length - shownAtMost} more`);
  return found.length;
}

try {
  if ((await compare(openTable(process.argv.slice(2)))) > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
