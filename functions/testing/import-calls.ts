import Papa from "papaparse";
import * as contract from "#shared/contract/feedbacks.ts";
import type { ImportRow } from "#shared/model/import.ts";
import type { Business } from "./feedback-calls.ts";
import { ask } from "./handlers.ts";

export const row = (line: number, more: Partial<ImportRow> = {}): ImportRow => ({
  line,
  occurrence: 0,
  date: new Date(Date.UTC(2024, 4, 1 + (line % 28), 12)).toISOString(),
  rating: 1 + (line % 5),
  comment: `Row ${line}`,
  name: null,
  email: null,
  phone: null,
  location: null,
  ...more,
});
export const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1));

export const doImport = ({ organization, cookie }: Business, rows: unknown, more: object = {}) =>
  ask(contract.importFeedbacksRoute, { params: { organization: organization._id }, cookie, body: { rows, ...more } });

export const exportPart = ({ organization, cookie }: Business, query: Record<string, string> = {}) =>
  ask(contract.exportFeedbacksRoute, { params: { organization: organization._id }, cookie, query });

export async function exported(business: Business, query: Record<string, string> = {}): Promise<string[]> {
  const parts: string[] = [];
  let cursor: string | undefined;
  do {
    const answer = await exportPart(business, { ...query, ...(cursor !== undefined && { cursor }) });
    if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
    parts.push(answer.text);
    cursor = answer.headers["x-next-cursor"];
  } while (cursor);
  return parts;
}

export const cellsOf = (parts: readonly string[]): string[][] =>
  Papa.parse<string[]>(parts.join("").replace(/^\uFEFF/, ""), { skipEmptyLines: true }).data;
