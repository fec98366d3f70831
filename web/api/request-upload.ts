import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { previewRequests, sendRequests } from "#shared/contract/requests.ts";
import { requestsAtOnce, requestsPreviewedAtOnce } from "#shared/model/request.ts";
import type { UploadPlan, UploadRow } from "#web/session/kept-upload.ts";
import { leaveUpload } from "#web/session/leave-upload.ts";
import type { Batches } from "./batch-job.ts";
import { call } from "./client.ts";
import { ApiProblem } from "./problem.ts";
import { type RequestsToSend, requestsKey } from "./requests.ts";
import { useBatchJob } from "./use-batch-job.ts";

/** What came of an upload so far. */
export interface UploadReport {
  queued: number;
  rejected: { line: number; field: string; reason: string }[];
}

/** An upload: whom it asks and how, by which id, and which of its calls are through, by their first customer. */
export interface Upload {
  id: string;
  rows: readonly UploadRow[];
  plan: UploadPlan;
  through: readonly number[];
}

const none: UploadReport = { queued: 0, rejected: [] };

/** Calls side by side. The server writes for a while on each, and more would stand in each other's way. */
const sideBySide = 4;

/** The customers of the next call: they follow each other, and are of one location. */
export function nextCustomers(rows: readonly UploadRow[], start: number, atMost = requestsAtOnce): UploadRow[] {
  const most = rows.slice(start, start + atMost);
  const other = most.findIndex(({ location }) => location !== most[0]?.location);
  return other === -1 ? most : most.slice(0, other);
}

/** The customers of all calls, in order. The same customers always make the same calls. */
export function callsOf(rows: readonly UploadRow[], atMost = requestsAtOnce): UploadRow[][] {
  const calls: UploadRow[][] = [];
  for (let start = 0; start < rows.length; ) {
    const next = nextCustomers(rows, start, atMost);
    calls.push(next);
    start += next.length;
  }
  return calls;
}

const bodyOf = (rows: readonly UploadRow[], { channel, consent, consentOn, at }: UploadPlan): RequestsToSend => ({
  channel,
  consent,
  consentOn,
  // What was put off until a moment that has passed since goes out now.
  at: at !== null && Date.parse(at) <= Date.now() ? null : at,
  location: rows[0]?.location ?? null,
  // Number and address, whichever the message takes: who was asked or said stop by one of them is known by the other too.
  customers: rows.map(({ name, phone, email, language, consentOn: on }) => ({
    name,
    phone,
    email,
    language,
    consentOn: on,
  })),
});

const rejectedOf = (rows: readonly UploadRow[], left: readonly { index: number; reason: string | null }[]) =>
  left.flatMap(({ index, reason }) => {
    const line = rows[index]?.line;
    return line === undefined || reason === null ? [] : [{ line, field: "", reason }];
  });

const sumOf = (one: UploadReport, two: UploadReport): UploadReport => ({
  queued: one.queued + two.queued,
  rejected: [...one.rejected, ...two.rejected],
});

/** The asking of the customers of a file. The same upload again adds nothing: each customer is known by their number. */
export function uploadBatches(
  queries: QueryClient,
  organization: string,
  { id, rows, plan, through }: Upload,
  onThrough = () => {},
): Batches<UploadRow, UploadReport> {
  const done = new Set(through);
  const told = new Set<number>();
  const ask = async (part: readonly UploadRow[], tell: (rows: number, report: UploadReport) => void) => {
    const first = part[0]?.index ?? 0;
    let report = none;
    if (!done.has(first)) {
      const body = { ...bodyOf(part, plan), batch: { _id: id, first, total: rows.length } };
      const { accepted, skipped } = await call(sendRequests, { params: { organization }, body });
      done.add(first);
      report = { queued: accepted.length, rejected: rejectedOf(part, skipped) };
    }
    if (told.has(first)) return;
    told.add(first);
    tell(part.length, report);
  };
  return {
    rows,
    next: (all, start) => {
      const calls: UploadRow[] = [];
      for (let count = 0; count < sideBySide && start + calls.length < all.length; count++)
        calls.push(...nextCustomers(all, start + calls.length));
      return calls;
    },
    send: async (batch, tell) => {
      // Who was asked counts, also where the call beside it is refused.
      const calls = await Promise.allSettled(callsOf(batch).map((part) => ask(part, tell)));
      const failed = calls.find(({ status }) => status === "rejected");
      if (failed?.status === "rejected") {
        const { reason } = failed;
        // Somebody took it back: it never continues.
        if (reason instanceof ApiProblem && reason.code === "batch_canceled") leaveUpload(organization, id);
        throw reason;
      }
      if (batch.at(-1)?.index === rows.at(-1)?.index) onThrough();
      return none;
    },
    none,
    sum: sumOf,
    onEnd: () => void queries.invalidateQueries({ queryKey: requestsKey(organization) }),
  };
}

/** Asks the customers of a file. `onThrough` is called when all of them were. */
export function useRequestUpload(organization: string) {
  const queries = useQueryClient();
  const { start, ...job } = useBatchJob<UploadRow, UploadReport>(none);
  return {
    ...job,
    start: (upload: Upload, onThrough: () => void) => start(uploadBatches(queries, organization, upload, onThrough)),
  };
}

/** What would come of an upload, as far as it is known. */
export interface UploadCheck {
  done: number;
  rejected: UploadReport["rejected"];
  /** Who may be asked, by their line: the SMS credits that each costs, and until when they wait for the hours of sending. */
  may: ReadonlyMap<number, { segments: number; until: string | null }>;
  /** The SMS credits that there are; null for who may not see them. */
  credits: number | null;
  /** The credits that were enough for a call's first customers alone: known even to who may not see how many there are. */
  enough: number | null;
  /** How many customers may still be asked today; null where that is not known. */
  leftToday: number | null;
  problem: ApiProblem | null;
}

const notChecked: UploadCheck = {
  done: 0,
  rejected: [],
  may: new Map(),
  credits: null,
  enough: null,
  leftToday: null,
  problem: null,
};

/** Asks the server, a thousand customers a call and some calls side by side, what would come of asking them. Nothing is kept there. */
export function useUploadCheck(organization: string, rows: readonly UploadRow[], plan: UploadPlan): UploadCheck {
  const [check, setCheck] = useState(notChecked);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    setCheck(notChecked);
    const calls = callsOf(rows, requestsPreviewedAtOnce).values();
    const checkNext = async () => {
      for (const part of calls) {
        const body = { ...bodyOf(part, plan), brief: true };
        const answer = await call(previewRequests, { params: { organization }, body, signal });
        const { items, credits, leftToday } = answer;
        if (signal.aborted) return;
        // Credits are counted over all calls, so a call that finds too few says nothing of its customers.
        const left = items.filter((item) => item.do === "skip" && item.reason !== "no_credits");
        const asked = items.filter((item) => !left.includes(item));
        const isShort = items.some(({ reason }) => reason === "no_credits");
        setCheck((before) => ({
          done: before.done + part.length,
          rejected: [...before.rejected, ...rejectedOf(part, left)],
          may: new Map([
            ...before.may,
            ...asked.flatMap(({ index, segments, until }) => {
              const line = part[index]?.line;
              return line === undefined ? [] : [[line, { segments, until }] as const];
            }),
          ]),
          credits,
          enough: isShort ? Math.max(before.enough ?? 0, answer.segments) : before.enough,
          leftToday,
          problem: null,
        }));
      }
    };
    Promise.all(Array.from({ length: sideBySide }, checkNext)).catch((error: unknown) => {
      if (signal.aborted) return;
      if (!(error instanceof ApiProblem)) throw error;
      setCheck((before) => ({ ...before, problem: error }));
    });
    return () => ending.abort();
  }, [organization, rows, plan]);
  return check;
}
