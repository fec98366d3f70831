import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { previewRequestsRoute, sendRequestsRoute } from "#shared/contract/requests.ts";
import { requestsAtOnce, requestsPreviewedAtOnce } from "#shared/model/request.ts";
import type { UploadPlan, UploadRow } from "#web/session/kept-upload.ts";
import { leaveUpload } from "#web/session/leave-upload.ts";
import { type Batches, useBatchJob } from "./batch-job.ts";
import { call } from "./client.ts";
import { ApiProblem } from "./problem.ts";
import { type RequestsToSend, requestsKey } from "./requests.ts";

export interface UploadReport {
  queued: number;
  rejected: { line: number; field: string; reason: string }[];
}

interface Upload {
  id: string;
  rows: readonly UploadRow[];
  plan: UploadPlan;
  through: readonly number[];
}

const none: UploadReport = { queued: 0, rejected: [] };

/** Concurrent calls; more would contend for the same items. */
const sideBySide = 4;

export function nextCustomers(rows: readonly UploadRow[], start: number, atMost = requestsAtOnce): UploadRow[] {
  const most = rows.slice(start, start + atMost);
  const other = most.findIndex(({ location }) => location !== most[0]?.location);
  return other === -1 ? most : most.slice(0, other);
}

/** The same customers are always split the same way. */
export function uploadCalls(rows: readonly UploadRow[], atMost = requestsAtOnce): UploadRow[][] {
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
  // A time that has passed means immediately.
  at: at !== null && Date.parse(at) <= Date.now() ? null : at,
  location: rows[0]?.location ?? null,
  // Sends both addresses, so that contact history and opt-outs of either apply.
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

/** Requests to a file's customers. Idempotent: customers are recognized by their position. */
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
      const { accepted, skipped } = await call(sendRequestsRoute, { params: { organization }, body });
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
      // Successful calls count even if one beside them fails.
      const calls = await Promise.allSettled(uploadCalls(batch).map((part) => ask(part, tell)));
      const failed = calls.find(({ status }) => status === "rejected");
      if (failed?.status === "rejected") {
        const { reason } = failed;
        // Somebody canceled it, so it never continues.
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

export function useRequestUpload(organization: string) {
  const queries = useQueryClient();
  const { start, ...job } = useBatchJob<UploadRow, UploadReport>(none);
  return {
    ...job,
    start: (upload: Upload, onThrough: () => void) => start(uploadBatches(queries, organization, upload, onThrough)),
  };
}

export interface UploadCheck {
  done: number;
  rejected: UploadReport["rejected"];
  may: ReadonlyMap<number, { segments: number; until: string | null }>;
  /** Null without the permission to see them. */
  credits: number | null;
  /** Credits that sufficed for a call's first customers; known without permission to see the balance. */
  enough: number | null;
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

/** Previews an upload in concurrent calls of a thousand customers. Stores nothing. */
export function useUploadCheck(organization: string, rows: readonly UploadRow[], plan: UploadPlan): UploadCheck {
  const [check, setCheck] = useState(notChecked);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    setCheck(notChecked);
    const calls = uploadCalls(rows, requestsPreviewedAtOnce).values();
    const checkNext = async () => {
      for (const part of calls) {
        const body = { ...bodyOf(part, plan), brief: true };
        const answer = await call(previewRequestsRoute, { params: { organization }, body, signal });
        const { items, credits, leftToday } = answer;
        if (signal.aborted) return;
        // Credits are counted over all calls, so one call's `no_credits` says nothing about its customers.
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
