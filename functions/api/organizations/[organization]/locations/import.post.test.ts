import { describe, expect, it } from "vitest";
import { aLink, anOrganization } from "#functions/testing/fixtures.ts";
import { doImportLocations, seeLocations } from "#functions/testing/place-calls.ts";

const row = (line: number, name: string, more: object = {}) => ({
  ...{ line, name, address: null, feedbackId: null, interceptLessThan: null },
  ...more,
});

describe("the locations of a file", () => {
  it("are added but for the bad lines, each with its reason, and once however often the file is sent", async () => {
    const business = await anOrganization();
    const rows = [
      row(2, "Plateau", { address: "12 rue A", interceptLessThan: 3 }),
      row(3, "Plateau", { address: "99 rue B" }),
      row(4, "Laval", { feedbackId: "chez nous" }),
      row(5, "Anjou", { feedbackId: "support" }),
      row(6, "Longueuil", { feedbackId: business.link }),
      { line: 7 },
      "nothing",
      row(8, "PLATEAU ", { address: "12 Rue A" }),
    ];
    const { body } = await doImportLocations(business, rows);
    expect(body).toMatchObject({ added: 2, alreadyThere: 1 });
    expect(body.rejected).toEqual([
      { line: 4, field: "feedbackId", reason: "link_format" },
      { line: 5, field: "feedbackId", reason: "link_reserved" },
      { line: 6, field: "feedbackId", reason: "link_taken" },
      { line: 7, field: "name", reason: "name_required" },
      { line: 0, field: "body", reason: "invalid" },
    ]);
    expect((await doImportLocations(business, rows)).body).toMatchObject({ added: 0, alreadyThere: 3 });
    expect((await seeLocations(business)).body.items).toHaveLength(2);
  });

  it("get links made of their names where that is asked for, each another", async () => {
    const business = await anOrganization();
    const name = aLink();
    const { body } = await doImportLocations(
      business,
      [row(1, name, { address: "1 rue A" }), row(2, name, { address: "2 rue A" }), row(3, "☕️", {})],
      true,
    );
    expect(body).toMatchObject({ added: 2, rejected: [{ line: 3, field: "feedbackId", reason: "link_format" }] });
    const links = (await seeLocations(business)).body.items.map((one: { feedbackId: string }) => one.feedbackId);
    expect(links.toSorted()).toEqual([`${business.link}-${name}`, `${business.link}-${name}-avis`]);
  });
});
