import { billedParts } from "#infra/billed-parts.ts";
import { events } from "#shared/contract/events.ts";
import { budgets } from "./budgets.ts";

/** Feedbacks a month. */
const months = [0, 100_000, 10_000_000];

// What the bench does not count. Bytes are of the compressed answers, or of JSON lines in CloudWatch.
const each = {
  viewsOfAFeedback: 3,
  complaints: 0.1,
  emailsOfAComplaint: 2,
  callsOfALook: 12,
  callsOfAStart: 100,
  storedBytes: 2_500,
  edgeLogBytes: 400,
  callLogBytes: 1_200,
};
const seconds = { page: 0.03, call: 0.08, queued: 0.1, scheduled: 0.3 };

const secondsOfMonth = 730 * 3_600;
/** Lambda's pollers of a queue, each of which waits 20 seconds. */
const pollers = 5;
/** Two checkers in each of three regions, every 30 seconds. */
const checks = (6 * secondsOfMonth) / 30;
const runs = events.reduce(
  (sum, { trigger }) => sum + (trigger.kind === "schedule" ? secondsOfMonth / 60 / trigger.minutes : 0),
  0,
);

/** A month's units; each complaint is looked at once, on the dashboard and in the list, and resolved. */
function unitsOf(feedbacks: number) {
  const complaints = feedbacks * each.complaints;
  const emails = complaints * each.emailsOfAComplaint;
  const pages = feedbacks * each.viewsOfAFeedback + checks;
  const staffCalls = complaints * each.callsOfALook;
  const calls = pages + feedbacks + staffCalls;
  const queued = feedbacks + emails;
  const requests = pages + feedbacks + complaints * budgets.dashboardRequests.atMost;
  const looked = budgets.dashboardReads.atMost + budgets.listReads.atMost;
  return {
    requests,
    calls,
    emails,
    queued,
    handled: calls + queued + runs,
    gigabyteSeconds:
      pages * seconds.page +
      (feedbacks + staffCalls) * seconds.call +
      queued * seconds.queued +
      runs * seconds.scheduled,
    // An alert is counted like a request by email.
    writes:
      feedbacks * budgets.submitWrites.atMost +
      emails * budgets.askByEmailWrites.atMost +
      complaints * budgets.changeWrites.atMost,
    reads:
      (pages + feedbacks) * budgets.rateReads.atMost + staffCalls * budgets.overheadReads.atMost + complaints * looked,
    stored: feedbacks * each.storedBytes,
    sent: pages * budgets.ratePage.atMost + complaints * budgets.firstLoad.atMost,
    logged: requests * each.edgeLogBytes + calls * each.callLogBytes,
    polls: (billedParts.polledQueues * pollers * secondsOfMonth) / 20,
    starts: calls / each.callsOfAStart,
  };
}

const million = 1_000_000;
const gigabyte = 1_000_000_000;

/** US dollars for `per` units beyond those that are free each month. */
// biome-ignore format: a table is read by its columns.
const prices: [what: string, dollars: number, per: number, of: string, free: number, units: (of: ReturnType<typeof unitsOf>) => number][] = [
  ["SES, emails, plan Essentials", 0.16, 1_000, "thousand", 0, ({ emails }) => emails],
  ["DynamoDB, writes", 0.625, million, "million units", 0, ({ writes }) => writes],
  ["DynamoDB, reads", 0.125, million, "million units", 0, ({ reads }) => reads],
  ["DynamoDB, storage", 0.25, gigabyte, "GB", 25, ({ stored }) => stored],
  ["DynamoDB, restore to any second", 0.2, gigabyte, "GB", 0, ({ stored }) => stored],
  ["S3, monthly export and its storage", 0.123, gigabyte, "GB", 0, ({ stored }) => stored],
  ["HTTP API, calls", 1, million, "million", 0, ({ calls }) => calls],
  ["Lambda, calls", 0.2, million, "million", 1, ({ handled }) => handled],
  ["Lambda, time at 1 GB on ARM", 13.3334, million, "million GB-seconds", 0.4, ({ gigabyteSeconds }) => gigabyteSeconds],
  ["CloudFront, requests", 1, million, "million", 10, ({ requests }) => requests],
  ["CloudFront, viewer functions", 0.1, million, "million", 2, ({ requests }) => requests],
  ["CloudFront, transfer", 0.085, gigabyte, "GB", 1_000, ({ sent }) => sent],
  ["Firewall, list", 5, 1, "list", 0, () => 1],
  ["Firewall, rules", 1, 1, "rule", 0, () => billedParts.firewallRules],
  ["Firewall, requests", 0.6, million, "million", 0, ({ requests }) => requests],
  ["CloudWatch, logs", 0.5, gigabyte, "GB", 5, ({ logged }) => logged],
  ["CloudWatch, alarms", 0.1, 1, "metric", 10, () => billedParts.alarmedMetrics],
  ["Pipes, records", 0.4, million, "million", 0, ({ queued }) => queued],
  ["SNS, messages to queues", 0.5, million, "million", 1, ({ queued }) => queued],
  ["SQS, calls", 0.4, million, "million", 1, ({ polls, queued }) => polls + 3 * queued],
  ["Secrets Manager, secrets", 0.4, 1, "secret", 0, () => billedParts.secrets],
  ["Secrets Manager, reads", 5, million, "million", 0, ({ starts }) => starts],
  ["Route 53, check from outside by HTTPS", 1, 1, "check", 0, () => 1],
];

const number = new Intl.NumberFormat("en-CA", { maximumFractionDigits: 2 });

/** Head and rows of the costs by month, whose last row is their sum. */
export function costTable(): [head: string[], rows: string[][]] {
  const units = months.map(unitsOf);
  const costs = prices.map(([, dollars, per, , free, count]) =>
    units.map((of) => Math.max(0, count(of) / per - free) * dollars),
  );
  const sums = months.map((_, at) => Math.round(costs.reduce((sum, row) => sum + (row[at] ?? 0), 0)));
  const rows = prices.map(([what, dollars, , of, free], at) => [
    what,
    `${dollars} a ${of}`,
    free === 0 ? "–" : number.format(free),
    ...(costs[at] ?? []).map((cost) => number.format(cost)),
  ]);
  return [
    ["what", "US dollars", "of it free a month", ...months.map((count) => `at ${number.format(count)} feedbacks`)],
    [...rows, ["**Sum**", "", "", ...sums.map((sum) => `**${number.format(sum)}**`)]],
  ];
}

/** What the costs rest on besides the budgets. */
export const costAssumptions = `The prices are us-east-1's of November 2026, from AWS's pricing pages, without taxes, texts and what Stripe, Google and Tripadvisor cost. Reads, writes, requests and bytes are the budgets of \`npm run bench\`; an alert counts like a request by email. Each feedback is reckoned with ${each.viewsOfAFeedback} views, ${100 * each.complaints} % are complaints, which are told by ${each.emailsOfAComplaint} emails, looked at once with ${each.callsOfALook} calls, and resolved. A page takes ${seconds.page} s of Lambda, a rating and a call of staff ${seconds.call} s, work of a queue ${seconds.queued} s; ${each.storedBytes / 1_000} kB of a feedback are stored, so that storage grows by the month. Not in it: what polling the table's stream costs, if AWS bills it to pipes.`;
