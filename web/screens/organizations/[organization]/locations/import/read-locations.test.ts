import { describe, expect, it } from "vitest";
import { guessReading } from "#shared/rules/imports/table-reading.ts";
import { readTable } from "#web/parts/file/read-table.ts";
import { linksToAdd, locationColumns, locationRules, readLocations, sortLocations } from "./read-locations.ts";

const read = async (text: string) => {
  const content = await readTable(new Blob([text]));
  const how = { rules: locationRules, preferred: "iso", order: locationColumns } as const;
  return readLocations(content, guessReading(content.records, how));
};

describe("a file of locations", () => {
  it("is read by its header, in any order and language", async () => {
    const { good, bad } = await read("Adresse,Lien,NOM,Seuil\n12 rue A,Chez-Nous,Plateau,3\n,,Laval,\n");
    expect(bad).toEqual([]);
    expect(good).toMatchObject([
      { name: "Plateau", address: "12 rue A", feedbackId: "Chez-Nous", interceptLessThan: 3 },
      { name: "Laval", address: null, feedbackId: null, interceptLessThan: null },
    ]);
  });

  it("is read by a header of several words, which no location's name is", async () => {
    const { good } = await read("Location name,Street address,Feedback link\nPlateau,12 rue A,chez-nous\n");
    expect(good).toMatchObject([{ name: "Plateau", address: "12 rue A", feedbackId: "chez-nous" }]);
    expect((await read("Plateau Store,12 rue A\nLaval Store,2 rue B\n")).good).toHaveLength(2);
  });

  it("without a header holds name, address, link and threshold", async () => {
    const { good } = await read("Plateau,12 rue A,chez-nous,4 étoiles\n");
    expect(good).toMatchObject([
      { name: "Plateau", address: "12 rue A", feedbackId: "chez-nous", interceptLessThan: 4 },
    ]);
  });

  it.each([
    ["with spaces in its link", "Plateau,,chez nous,", "feedbackId", "link_format"],
    ["with an emoji in its link", "Plateau,,chez-☕️,", "feedbackId", "link_format"],
    ["without a name", ",12 rue A,,", "name", "name_required"],
    ["with a name of 101 letters", `${"x".repeat(101)},,,`, "name", "too_long"],
    ["with a threshold of 6", "Plateau,,,6", "interceptLessThan", "number_range"],
    ["with a threshold in words", "Plateau,,,four", "interceptLessThan", "number_range"],
  ])("leaves out a line %s, and says why", async (_, line, field, reason) => {
    const { good, bad } = await read(`name,address,link,threshold\n${line}\nLaval,,,\n`);
    expect(good.map(({ name }) => name)).toEqual(["Laval"]);
    expect(bad).toMatchObject([{ line: 2, problems: [{ field, reason }] }]);
  });

  it("knows a line without an address by its name alone", async () => {
    const there = [{ name: "Vieux-Port", address: "1 rue de la Commune" }];
    const rows = await read("name,address\nvieux port,\nVieux-Port,2 rue B\n");
    const sorted = sortLocations(rows, there, new Set());
    expect(sorted.there).toMatchObject([{ address: null }]);
    expect(sorted.added).toMatchObject([{ address: "2 rue B" }]);
  });

  it("keeps equal names with other addresses, and leaves out the same twice", async () => {
    const { good, bad } = await read("name,address\nTim,1 rue A\nTim,2 rue B\ntim,1 Rue A\n");
    expect(good).toHaveLength(2);
    expect(bad).toMatchObject([{ line: 4, problems: [{ reason: "twice" }] }]);
  });

  it("adds neither what is there already nor what has somebody's link, and says how many are there", async () => {
    const read3 = await read("name,address,link\nLaval,,\nTim,1 rue A,Tims\nPlateau,2 rue B,Chez-Nous\n");
    const here = [{ name: "laval", address: null }];
    expect(linksToAdd(read3, here)).toEqual(["tims", "chez-nous"]);
    const { added, there, bad } = sortLocations(read3, here, new Set(["tims"]));
    expect([added, there].map((rows) => rows.map(({ name }) => name))).toEqual([["Plateau"], ["Laval"]]);
    expect(bad).toMatchObject([{ line: 3, problems: [{ field: "feedbackId", reason: "link_taken" }] }]);
  });

  it("leaves out a link that an earlier line to add takes, in any letter case", async () => {
    const rows = await read("name,address,link\nTim,1 rue A,Tims\nTim,2 rue B,tims\nLaval,,tims\nPlateau,,other\n");
    const { added, bad } = sortLocations(rows, [], new Set());
    expect(added.map(({ line }) => line)).toEqual([2, 5]);
    const problems = [{ field: "feedbackId", reason: "duplicate" }];
    expect(bad).toMatchObject([
      { line: 3, cells: ["Tim", "2 rue B", "tims"], problems },
      { line: 4, problems },
    ]);
  });

  it("keeps a link that only a location that is there names before: it is not given that link", async () => {
    const rows = await read("name,link\nLaval,laval-2\nLaval 2,laval-2\n");
    const { added, bad } = sortLocations(rows, [{ name: "Laval", address: null }], new Set());
    expect([added.map(({ line }) => line), bad]).toEqual([[3], []]);
  });
});
