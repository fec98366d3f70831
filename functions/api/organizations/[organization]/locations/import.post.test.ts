import { describe, expect, it } from "vitest";
import { aLink, anOrganization } from "#functions/testing/fixtures.ts";
import { doImportLocations, seeLocations } from "#functions/testing/place-calls.ts";

const row = (line: number, name: string, more: object = {}) => ({
  line,
  name,
  address: null,
  feedbackId: null,
  interceptLessThan: null,
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

  it("are added once where the file is sent twice at the same moment", async () => {
    const business = await anOrganization();
    const rows = [2, 3, 4].map((line) => row(line, `Place ${line}`, { address: `${line} Main Street` }));
    const reports = await Promise.all([doImportLocations(business, rows), doImportLocations(business, rows)]);
    const sum = (of: "added" | "alreadyThere") => reports.reduce((sum, { body }) => sum + body[of], 0);
    expect([sum("added"), sum("alreadyThere")]).toEqual([3, 3]);
    expect((await seeLocations(business)).body.items).toHaveLength(3);
  });

  it("get the links that adding one makes where that is asked for, each another, and none of a name without letters", async () => {
    const business = await anOrganization();
    const name = aLink();
    const { body } = await doImportLocations(
      business,
      [...Array.from({ length: 9 }, (_, at) => row(at + 1, name, { address: `${at} rue A` })), row(10, "☕️")],
      true,
    );
    expect(body).toMatchObject({ added: 10, rejected: [] });
    const links = (await seeLocations(business)).body.items.map((one: { feedbackId: string | null }) => one.feedbackId);
    expect(links).toContain(`${business.link}-${name}`);
    expect([links.length, new Set(links).size, links.includes(null)]).toEqual([10, 10, true]);
  });

  it("are added as far as the plan allows, and each other line says why not", async () => {
    const { body } = await doImportLocations(await anOrganization({}, {}, "free"), [
      row(2, "Plateau"),
      row(3, "Laval"),
    ]);
    expect(body).toEqual({
      added: 1,
      alreadyThere: 0,
      rejected: [{ line: 3, field: "row", reason: "subscription_needed" }],
    });
  });
});
