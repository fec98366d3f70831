import { openAsBlob } from "node:fs";
import * as z from "zod/mini";
import { importBatchLimit } from "#shared/model/import.ts";
import { isIntercepted } from "#shared/rules/feedbacks/interception.ts";
import { importRules } from "#shared/rules/imports/import-row.ts";
import { guessReading } from "#shared/rules/imports/table-reading.ts";
import { readTable } from "#web/parts/file/read-table.ts";
import { readRows } from "#web/screens/organizations/[organization]/feedbacks/import/read-rows.ts";
import { dataDirectory, runningStack } from "./local/data-directory.ts";
import { sendForms } from "./real-input/forms.ts";
import { apart, exported, figures, listed, type Text } from "./real-input/read-back.ts";
import { newOwner } from "./testing/new-owner.ts";
import { pointAtTable } from "./testing/point-at-table.ts";

// Sends a real file through a running stack, once by import and once as customers' forms, and checks that everything
// comes back unchanged. `node scripts/real-input.ts FILE [NUMBER]`, with LOCAL_DATA_DIR naming the stack. With a number,
// so many feedbacks are imported beforehand, to see whether a full table is slower.
const [file, there = "0"] = process.argv.slice(2);
const stack = runningStack(dataDirectory());
if (!file || !stack?.endpoint) throw new Error("Name a CSV file, and start the stack first.");
const { endpoint } = stack;
const origin = `http://localhost:${stack.port}`;
const lanes = 32;
const threshold = 4;
const samples = 60;
let failures = 0;

/** Checks one condition and prints the verdict. */
function check(name: string, holds: boolean, detail = ""): void {
  if (!holds) failures += 1;
  console.log(`${holds ? "ok    " : "FAILED"}  ${name}${detail && `  ${detail}`}`);
}

function same(name: string, sent: readonly Text[], found: readonly Text[]): void {
  const { lost, extra } = apart(sent, found);
  const example = lost[0] ?? extra[0];
  const detail = `${found.length} texts, ${lost.length} lost, ${extra.length} that never were sent`;
  check(name, lost.length + extra.length === 0, example ? `${detail}, such as ${JSON.stringify(example)}` : detail);
}

const seconds = (begun: number) => (performance.now() - begun) / 1_000;
const Report = z.object({ imported: z.int(), alreadyThere: z.int(), rejected: z.array(z.unknown()) });

const content = await readTable(await openAsBlob(file));
const how = { rules: importRules([]), preferred: "month_first" } as const;
const { header, columns, dates } = guessReading(content.records, how);
const { good: rows, bad } = readRows(content, header, {
  columns,
  dates,
  timeZone: "UTC",
  locations: [],
  now: new Date(),
});
const texts: Text[] = rows.map(({ rating, comment }) => ({ rating, comment }));
const complaints = texts.filter(({ rating }) => isIntercepted(rating, threshold)).length;
check("every line can be read", bad.length === 0, `${rows.length} rows, ${complaints} below ${threshold} stars`);

const owner = await newOwner(origin);
const imported = await owner.open("Imported");
const send = async (organization = imported._id, all = rows) => {
  const total = { imported: 0, alreadyThere: 0, rejected: 0 };
  for (let start = 0; start < all.length; start += importBatchLimit) {
    const body = { rows: all.slice(start, start + importBatchLimit) };
    const answer = await owner.call("POST", `/api/organizations/${organization}/feedbacks/import`, body);
    const report = Report.parse(await answer.json());
    total.imported += report.imported;
    total.alreadyThere += report.alreadyThere;
    total.rejected += report.rejected.length;
  }
  return total;
};
let begun = performance.now();
const rounds = Array.from({ length: Math.ceil(Number(there) / rows.length) }, (_, round) => round);
const before = rounds
  .flatMap((round) => rows.map((row) => ({ ...row, occurrence: row.occurrence + round * rows.length })))
  .slice(0, Number(there));
if (before.length > 0) {
  await send((await owner.open("There before"))._id, before);
  console.log(`        before: ${(before.length / seconds(begun)).toFixed(0)} rows a second, ${before.length} rows`);
}
begun = performance.now();
const first = await send();
console.log(`        import: ${(rows.length / seconds(begun)).toFixed(0)} rows a second`);
check("the import takes every row", first.imported === rows.length && first.rejected === 0, JSON.stringify(first));
const again = await send();
check(
  "a second import adds nothing",
  again.imported === 0 && again.alreadyThere === rows.length,
  JSON.stringify(again),
);
const counted = await figures(owner, imported._id);
check(
  "the dashboard over all time",
  counted.privateReviews === rows.length && counted.interceptedComplaints === complaints,
  `${counted.privateReviews} private reviews, ${counted.interceptedComplaints} intercepted complaints`,
);
same("the list gives every text back", texts, await listed(owner, imported._id));
const { texts: cells, guarded } = await exported(owner, imported._id);
same("the export gives every text back", texts, cells);
console.log(`        export: ${guarded} comments guarded against being formulas`);
const withE = texts.filter(({ comment }) => /e/i.test(comment.normalize("NFD")));
same('a search for "e" gives every text with one back', withE, await listed(owner, imported._id, { q: "e" }));
const step = Math.max(1, Math.floor(texts.length / samples));
for (const [index, text] of texts.entries()) {
  if (index % step > 0 || text.comment.trim() === "") continue;
  const found = await listed(owner, imported._id, { q: text.comment.slice(0, 180) });
  if (!found.some(({ comment }) => comment === text.comment))
    check("a search by its own words finds a text", false, text.comment);
}
check(`searches by their own words, ${samples} of them`, failures === 0);

const posted = await owner.open("Posted");
begun = performance.now();
const times = (await sendForms(stack.port, posted.feedbackId, texts, lanes)).toSorted((one, other) => one - other);
const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]?.toFixed(0);
console.log(
  `        forms: ${(rows.length / seconds(begun)).toFixed(0)} a second with their pages, ${lanes} at a time; a post p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
);
const asSent = texts.map(({ rating, comment }) => ({ rating, comment: comment.replaceAll("\r\n", "\n") }));
same("the forms: none lost, none double", asSent, await listed(owner, posted._id));
const formed = await figures(owner, posted._id);
check(
  "the forms' dashboard",
  formed.privateReviews === rows.length && formed.interceptedComplaints === complaints,
  `${formed.privateReviews} private reviews, ${formed.interceptedComplaints} intercepted complaints`,
);

pointAtTable(endpoint);
const { recount } = await import("#functions/data/feedbacks/recount.ts");
for (const { _id } of [imported, posted]) {
  const { feedbacks, complaints: found, differences } = await recount(_id);
  check(
    "figures equal a recount",
    differences.length === 0 && feedbacks === rows.length && found === complaints,
    `${feedbacks} feedbacks, ${found} complaints, ${differences.length} differences`,
  );
}
process.exitCode = failures > 0 ? 1 : 0;
