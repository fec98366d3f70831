import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { type BenchFigure, type Budget, budgets } from "./budgets.ts";

/** CloudFront's compression level. */
export const edgeQuality = 5;

export function bundlesBelow(root: string): { name: string; bytes: number }[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("index.mjs"))
    .map((path) => ({ name: path.replace(/[/\\]index\.mjs$/, ""), bytes: statSync(join(root, path)).size }))
    .toSorted((one, other) => other.bytes - one.bytes);
}

export const isForCustomers = ({ name }: { name: string }): boolean =>
  /^(?:pages|api\/(?:opt-out|rate|rate-tokens|scores))\//.test(name);

export function bundleFigures(root: string): BenchFigure[] {
  const bundles = bundlesBelow(root);
  const largest = (budget: Budget, of: typeof bundles): BenchFigure => {
    const [first] = of;
    if (!first) throw new Error("There is no bundle.");
    return { budget, value: first.bytes, detail: `${first.name}, of ${of.length}` };
  };
  return [largest(budgets.customerBundle, bundles.filter(isForCustomers)), largest(budgets.bundle, bundles)];
}

const fetchedBy = (html: string) =>
  [
    ...html.matchAll(
      /<(?:script|img|iframe|source)\b[^>]*\ssrc="([^"]+)"|<link\b[^>]*rel="(?:stylesheet|preload|modulepreload)"[^>]*>/g,
    ),
  ]
    .map(([tag]) => tag)
    .filter((tag) => !tag.includes('"data:'));

const compressedAtEdge = (html: string): number =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: edgeQuality } }).length;

export function scoreFigures(page: string, badges: readonly string[]): BenchFigure[] {
  const largest = Math.max(...badges.map((badge) => Buffer.byteLength(badge)));
  return [
    {
      budget: budgets.scorePage,
      value: compressedAtEdge(page),
      detail: `${Buffer.byteLength(page)} bytes as it stands`,
    },
    { budget: budgets.scoreBadge, value: largest, detail: `of ${badges.length}` },
  ];
}

export function pageFigures(html: string): BenchFigure[] {
  const compressed = compressedAtEdge(html);
  const fetched = fetchedBy(html);
  return [
    { budget: budgets.ratePage, value: compressed, detail: `${Buffer.byteLength(html)} bytes as it stands` },
    { budget: budgets.ratePageRequests, value: fetched.length, detail: fetched.join(" ") },
  ];
}
