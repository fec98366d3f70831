import { describe, expect, it } from "vitest";
import { passwordScore } from "./accounts/password.ts";
import { headerIn, matchColumns } from "./imports/columns.ts";
import { consentColumns, saysNo } from "./imports/consent-columns.ts";
import { guard, unguard } from "./imports/formula-guard.ts";
import { dateOrderOf, importMoment } from "./imports/import-date.ts";
import { importRating, importRules } from "./imports/import-row.ts";
import { linkCandidates, linkFrom } from "./organizations/feedback-link.ts";
import { matchesWords } from "./search.ts";

/** Every parser of typed or imported text. */
const readers: Record<string, (text: string) => unknown> = {
  importMoment: (text) => [importMoment(text, "day_first", "UTC"), importMoment(text, "month_first", "UTC")],
  dateOrderOf: (text) => dateOrderOf([text], "iso"),
  importRating,
  matchColumns: (text) => matchColumns([text], [[text]], importRules([text])),
  consentColumns: (text) => saysNo([text], consentColumns([text], [[text]]), "sms"),
  headerIn: (text) => headerIn([[text], [text]], importRules([])),
  guard,
  unguard,
  linkFrom,
  linkCandidates,
  "matchesWords in": (text) => matchesWords("soup cold", [text]),
  "matchesWords for": (text) => matchesWords(text, ["The soup was cold."]),
  passwordScore: (text) =>
    passwordScore(text, ["Hélène-Zéphyrine", "helene.zephyrine_98@restaurant-des-quais.example.com"]),
};

const units = [
  " ",
  "\n",
  "'",
  '"',
  ";",
  "-",
  "0",
  ".0",
  "a",
  "a ",
  "★",
  "!",
  "\u0301",
  "T",
  "\ud83d",
  "1",
  "p@ss",
  "1é",
  "[46{!@<(|",
];
const before = ["", "2024-05-31 10:00", "4 sur", "'"];
const after = ["", "=5"];

describe.each(Object.entries(readers))("%s", (_, read) => {
  it("reads 100 kB of anything in no time", () => {
    const slow: string[] = [];
    for (const unit of units)
      for (const start of before)
        for (const end of after) {
          const text = start + unit.repeat(100_000 / unit.length) + end;
          const isSlow = () => {
            const began = process.threadCpuUsage();
            read(text);
            const { user, system } = process.threadCpuUsage(began);
            return user + system > 500_000;
          };
          // The garbage of what came before may be collected during the first.
          if (isSlow() && isSlow()) slow.push(JSON.stringify(`${start}${unit}…${end}`));
          if (slow.length > 2) break;
        }
    expect(slow).toEqual([]);
  });
});
