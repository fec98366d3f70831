import Papa from "papaparse";
import * as z from "zod/mini";
import { unguard } from "#shared/rules/imports/formula-guard.ts";
import type { Owner } from "../testing/new-owner.ts";

/** One feedback as it was sent or read back. */
export interface Text {
  rating: number;
  comment: string;
}

const Page = z.object({
  items: z.array(z.object({ rating: z.int(), comment: z.string() })),
  next: z.nullable(z.string()),
});
const Figures = z.object({ privateReviews: z.int(), interceptedComplaints: z.int() });

const base = (organization: string) => `/api/organizations/${organization}`;

/** Everything that the list returns for a query, page by page. */
export async function listed(owner: Owner, organization: string, query: Record<string, string> = {}): Promise<Text[]> {
  const found: Text[] = [];
  let cursor: string | null = null;
  do {
    const search = new URLSearchParams({ ...query, ...(cursor && { cursor }) });
    const answer = await owner.call("GET", `${base(organization)}/feedbacks?${search}`);
    const page = Page.parse(await answer.json());
    found.push(...page.items);
    cursor = page.next;
  } while (cursor);
  return found;
}

/** Everything that the export holds, part by part, and how many comments have a formula guard. */
export async function exported(owner: Owner, organization: string): Promise<{ texts: Text[]; guarded: number }> {
  let csv = "";
  let cursor: string | null = null;
  do {
    const search = new URLSearchParams(cursor ? { cursor } : {});
    const answer = await owner.call("GET", `${base(organization)}/feedbacks/export?${search}`);
    csv += await answer.text();
    cursor = answer.headers.get("x-next-cursor");
  } while (cursor);
  const { data } = Papa.parse<Record<string, string>>(csv.replace(/^\uFEFF/, ""), {
    header: true,
    skipEmptyLines: true,
  });
  const comments = data.map(({ comment = "" }) => comment);
  return {
    texts: data.map(({ rating, comment = "" }) => ({ rating: Number(rating), comment: unguard(comment) })),
    guarded: comments.filter((comment) => unguard(comment) !== comment).length,
  };
}

/** The figures over all time. */
export async function figures(owner: Owner, organization: string): Promise<z.infer<typeof Figures>> {
  const to = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return Figures.parse(
    await (await owner.call("GET", `${base(organization)}/dashboard?from=1990-01-01&to=${to}`)).json(),
  );
}

/** What was sent but not read back, and what was read back but never sent, each as often as it occurs. */
export function apart(sent: readonly Text[], found: readonly Text[]): { lost: Text[]; extra: Text[] } {
  const key = ({ rating, comment }: Text) => `${rating} ${comment}`;
  const balance = new Map<string, { text: Text; count: number }>();
  const add = (text: Text, by: number) => {
    const entry = balance.get(key(text)) ?? { text, count: 0 };
    balance.set(key(text), { text, count: entry.count + by });
  };
  for (const text of sent) add(text, 1);
  for (const text of found) add(text, -1);
  const beyond = (sign: number) =>
    [...balance.values()].flatMap(({ text, count }) => Array.from({ length: Math.max(0, sign * count) }, () => text));
  return { lost: beyond(1), extra: beyond(-1) };
}
