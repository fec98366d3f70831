import fc from "fast-check";
import { expect, it } from "vitest";
import { importTime } from "#shared/rules/imports/import-date.ts";
import { tellsNobody, traitsOf } from "./erased.ts";

const told = {
  date: "2025-05-31T12:00:00.123Z",
  comment: "Cold  soup\r\n",
  customer: { name: "LÉA Roy", email: " Lea@Example.com", phone: "+1 (514) 555-0123" },
};
const nobody = { name: null, email: null, phone: null };

it("recognizes a feedback by its second with email, number, or name and comment", () => {
  expect(traitsOf(told, "UTC", "form")).toEqual([
    ["email", "2025-05-31T12:00:00", "lea@example.com"],
    ["phone", "2025-05-31T12:00:00", "145550123"],
    ["words", "2025-05-31T12:00:00", "léa roy", "cold soup"],
  ]);
  expect(traitsOf({ ...told, customer: nobody }, "UTC", "form")).toEqual([
    ["words", "2025-05-31T12:00:00", "", "cold soup"],
  ]);
});

it("has the second alone where there is nothing else, if that is enough", () => {
  const bare = { ...told, comment: " ", customer: nobody };
  expect(traitsOf(bare, "UTC", "form")).toEqual([["nothing", "2025-05-31T12:00:00"]]);
  expect(traitsOf(bare, "UTC", "file")).toEqual([]);
  expect(traitsOf({ ...told, date: "yesterday" }, "UTC")).toEqual([]);
});

it("recognizes the answer to a request by its second, whatever it says by then", () => {
  const second = ["answer", "2025-05-31T12:00:00"];
  for (const compared of ["row", "answer"] as const) expect(traitsOf(told, "UTC", compared)).toContainEqual(second);
  for (const compared of ["form", "file"] as const) expect(traitsOf(told, "UTC", compared)).not.toContainEqual(second);
});

const zones = fc.constantFrom("UTC", "Europe/Paris", "America/St_Johns", "Pacific/Auckland", "Australia/Lord_Howe");

it("recognizes what came by a file in whatever zone its times are read, also where clocks change", () => {
  const days = fc.constantFrom("2025-03-09", "2025-03-30", "2025-10-05", "2025-10-26", "2025-11-02", "2025-07-01");
  const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
  fc.assert(
    fc.property(zones, zones, zones, days, minutes, (read, erasedIn, again, day, minute) => {
      const clock = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0"));
      const cameIn = (zone: string) => {
        const time = importTime(`${day} ${clock.join(":")}`, "iso", zone);
        return { ...told, date: time?.moment ?? "", local: time?.local ?? undefined };
      };
      const erased = traitsOf(cameIn(read), erasedIn, "file");
      const shown = `${day}T${clock.join(":")}:00`;
      const known = traitsOf(cameIn(again), again).filter(([kind, second]) => kind !== "answer" && second === shown);
      expect(known).toHaveLength(3);
      for (const trait of known) expect(erased).toContainEqual(trait);
      expect(erased.length).toBeLessThanOrEqual(6);
    }),
  );
});

it("has what comes by a file by the organization's clock where nothing tells what its own showed", () => {
  const [trait] = traitsOf(told, "America/Montreal", "file").slice(3);
  expect(trait).toEqual(["email", "2025-05-31T08:00:00", "lea@example.com"]);
});

it("has what came otherwise by its moment alone, and what is known by nothing else, too", () => {
  const seconds = (traits: string[][]) => new Set(traits.map(([, second]) => second));
  const moment = new Set(["2025-05-31T12:00:00"]);
  for (const compared of ["form", "answer"] as const)
    expect(seconds(traitsOf(told, "Europe/Paris", compared))).toEqual(moment);
  expect(seconds(traitsOf({ ...told, comment: " ", customer: nobody }, "Europe/Paris"))).toEqual(moment);
});

it("says who tells nobody", () => {
  expect(tellsNobody({ comment: " \n", customer: { ...nobody, phone: "–" } })).toBe(true);
  expect(tellsNobody({ comment: "", customer: { ...nobody, name: "Léa" } })).toBe(false);
});
