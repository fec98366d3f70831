import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { previewRequests, sendRequests } from "#shared/contract/requests.ts";
import type { Language } from "#shared/model/language.ts";
import { type RequestChannel, requestsAtOnce } from "#shared/model/request.ts";
import type { Batches } from "./batch-job.ts";
import { call } from "./client.ts";
import { ApiProblem } from "./problem.ts";
import { type Asking, requestsKey } from "./requests.ts";
import { useBatchJob } from "./use-batch-job.ts";

/** One customer of a file, as the calls take them. `index` counts the customers of the upload. */
export interface UploadRow {
  index: number;
  line: number;
  name: string | null;
  phone: string | null;
  email: string | null;
  language: Language | null;
  /** The id of their location; null for the whole business. */
  location: string | null;
}

/** How all customers of a file are asked. */
export interface UploadPlan {
  channel: RequestChannel;
  consent: "customer" | "given";
  /** When to send (ISO 8601); null for as soon as allowed. */
  at: string | null;
}

/** What came of an upload so far. */
export interface UploadReport {
  queued: number;
  rejected: { line: number; field: string; reason: string }[];
}

const none: UploadReport = { queued: 0, rejected: [] };

/** The customers of the next call: they follow each other, and are of one location. */
export function nextCustomers(rows: readonly UploadRow[], start: number): UploadRow[] {
  const most = rows.slice(start, start + requestsAtOnce);
  const other = most.findIndex(({ location }) => location !== most[0]?.location);
  return other === -1 ? most : most.slice(0, other);
}

const bodyOf = (rows: readonly UploadRow[], { channel, consent, at }: UploadPlan): Asking => ({
  channel,
  consent,
  at,
  location: rows[0]?.location ?? null,
  customers: rows.map(({ name, phone, email, language }) =>
    channel === "sms" ? { name, phone, language } : { name, email, language },
  ),
});

const rejectedOf = (rows: readonly UploadRow[], left: readonly { index: number; reason: string | null }[]) =>
  left.flatMap(({ index, reason }) => {
    const line = rows[index]?.line;
    return line === undefined || reason === null ? [] : [{ line, field: "", reason }];
  });

/** The asking of the customers of a file. The same upload again adds nothing: each customer is known by their number. */
export const uploadBatches = (
  queries: QueryClient,
  organization: string,
  rows: readonly UploadRow[],
  plan: UploadPlan,
  upload: string,
): Batches<UploadRow, UploadReport> => ({
  rows,
  next: nextCustomers,
  send: async (batch) => {
    const first = batch[0]?.index ?? 0;
    const body = { ...bodyOf(batch, plan), batch: { _id: upload, first } };
    const { accepted, skipped } = await call(sendRequests, { params: { organization }, body });
    return { queued: accepted.length, rejected: rejectedOf(batch, skipped) };
  },
  none,
  sum: (one, two) => ({ queued: one.queued + two.queued, rejected: [...one.rejected, ...two.rejected] }),
  onEnd: () => void queries.invalidateQueries({ queryKey: requestsKey(organization) }),
});

/** Asks the customers of a file. */
export function useRequestUpload(organization: string) {
  const queries = useQueryClient();
  const { start, ...job } = useBatchJob<UploadRow, UploadReport>(none);
  return {
    ...job,
    start: (rows: readonly UploadRow[], plan: UploadPlan, upload: string) =>
      start(uploadBatches(queries, organization, rows, plan, upload)),
  };
}

/** What would come of an upload, as far as it is known. */
export interface UploadCheck {
  done: number;
  rejected: UploadReport["rejected"];
  /** The SMS credits that it costs, and those that there are. */
  cost: number;
  credits: number | null;
  problem: ApiProblem | null;
}

const notChecked: UploadCheck = { done: 0, rejected: [], cost: 0, credits: null, problem: null };

/** Asks the server, call after call, what would come of asking the customers of a file. Nothing is kept there. */
export function useUploadCheck(organization: string, rows: readonly UploadRow[], plan: UploadPlan): UploadCheck {
  const [check, setCheck] = useState(notChecked);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    setCheck(notChecked);
    const checkAll = async () => {
      for (let start = 0; start < rows.length; ) {
        const part = nextCustomers(rows, start);
        const answer = await call(previewRequests, { params: { organization }, body: bodyOf(part, plan), signal });
        if (signal.aborted) return;
        start += part.length;
        const left = answer.items.filter((item) => item.do === "skip" && item.reason !== "no_credits");
        setCheck((before) => ({
          done: before.done + part.length,
          rejected: [...before.rejected, ...rejectedOf(part, left)],
          cost: before.cost + answer.segments,
          credits: answer.credits,
          problem: null,
        }));
      }
    };
    checkAll().catch((error: unknown) => {
      if (signal.aborted) return;
      if (!(error instanceof ApiProblem)) throw error;
      setCheck((before) => ({ ...before, problem: error }));
    });
    return () => ending.abort();
  }, [organization, rows, plan]);
  return check;
}
