import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listed } from "#functions/testing/feedback-calls.ts";
import { aFeedback, anOrganization, storeFeedback } from "#functions/testing/fixtures.ts";
import { cellsOf, doImport, exported } from "#functions/testing/import-calls.ts";
import { rowIssues } from "#shared/contract/inputs/import-row.ts";
import type { Feedback } from "#shared/model/feedback.ts";
import { isBlank } from "#shared/model/visible.ts";
import { matchColumns } from "#shared/rules/imports/columns.ts";
import { importRow, importRules, numberOccurrences } from "#shared/rules/imports/import-row.ts";

describe("an export", () => {
  it("can be imported again: every text in which something can be seen comes back unchanged, and nothing is added twice", async () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
        fc.constantFrom("=", "'", '"', ",", ";", "\n", "\r\n", "☕", "+", "-", "@", " "),
      ),
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 20 }), async (texts) => {
        const [from, to] = [await anOrganization(), await anOrganization()];
        const originals = texts.map(([comment, name], index) =>
          aFeedback(from.organization._id, {
            date: new Date(Date.UTC(2024, 0, 1 + index)).toISOString(),
            rating: 1 + (index % 5),
            comment: isBlank(comment) ? "" : comment,
            customer: {
              name: isBlank(name) ? null : name.trim(),
              email: index % 2 ? "lea@example.com" : null,
              phone: index % 3 ? "+1 514 555 0100" : null,
            },
          }),
        );
        await Promise.all(originals.map(storeFeedback));
        const [header = [], ...rows] = cellsOf(await exported(from));
        const plan = {
          columns: matchColumns(header, [], importRules([])),
          dates: "iso" as const,
          timeZone: "UTC",
          locations: [],
          now: new Date(),
        };
        const read = rows.map((cells, index) => importRow(cells, index + 2, plan, rowIssues));
        const sent = numberOccurrences(read.flatMap((one) => ("row" in one ? [one.row] : [])));
        expect(sent).toHaveLength(originals.length);
        expect((await doImport(to, sent)).body.imported).toBe(originals.length);
        expect((await doImport(to, sent)).body.imported).toBe(0);
        const said = ({ date, rating, comment, customer }: Feedback) => ({ date, rating, comment, customer });
        expect((await listed(to)).map(said)).toEqual(originals.map(said).toReversed());
      }),
      { numRuns: 20 },
    );
  });
});
