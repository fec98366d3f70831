import { describe, expect, it } from "vitest";
import { type Note, unassigned } from "#shared/model/feedback.ts";
import { withEntry } from "./conversation.ts";
import {
  comparesFigures,
  employeesSeen,
  feedbackSeen,
  findsEmployee,
  findsUpload,
  isWithinReach,
  onlyEmployee,
  roleSeenBy,
  type Viewer,
  withinReach,
} from "./feedback-visibility.ts";

const employee: Viewer = { reach: "own", limitedTo: null, user: { _id: "anne" } };
const manager: Viewer = { reach: "all", limitedTo: null, user: { _id: "anne" } };
const program: Viewer = { reach: "all", limitedTo: null, user: null };

describe("one's own feedback", () => {
  it.each([
    ["nothing", {}],
    ["a colleague's", { employee: "luc" }],
  ])("is what an employee gets who asks for %s", (_, wanted) => {
    expect(withinReach(employee, { ...wanted, rating: "1" })).toEqual({ employee: "anne", rating: "1" });
  });

  it("does not narrow what somebody sees who sees everything", () => {
    for (const viewer of [manager, program])
      for (const wanted of [{}, { employee: "luc" }]) expect(withinReach(viewer, wanted)).toEqual(wanted);
  });

  it("names one as the employee", () => {
    const about = (id: string | null) => ({
      employee: id === null ? null : { _id: id, name: "Anne Roy" },
      location: null,
    });
    const seenBy = (viewer: Viewer) => ["anne", "luc", null].map((id) => isWithinReach(viewer, about(id)));
    expect(seenBy(employee)).toEqual([true, false, false]);
    expect(seenBy(manager)).toEqual([true, true, true]);
    expect(seenBy(program)).toEqual([true, true, true]);
  });
});

describe("a member limited to locations", () => {
  const limited: Viewer = { reach: "locations", limitedTo: ["plateau", "harbour"], user: { _id: "anne" } };

  it.each([
    ["nothing", {}, { location: undefined, locations: ["plateau", "harbour"] }],
    ["one of them", { location: "harbour" }, { location: "harbour", locations: ["harbour"] }],
    ["another", { location: "port" }, { location: undefined, locations: [] }],
  ])("gets these alone who asks for %s", (_, wanted, found) => {
    expect(withinReach(limited, { ...wanted, rating: "1" })).toEqual({ ...found, rating: "1" });
  });

  it("sees nothing once no location is left", () => {
    expect(withinReach({ ...limited, limitedTo: [] }, {})).toMatchObject({ locations: [] });
    expect(isWithinReach({ ...limited, limitedTo: null }, { employee: null, location: null })).toBe(false);
  });

  it("sees what is there, and of employees who work there their places there", () => {
    const at = (_id: string | null) => ({ employee: null, location: _id === null ? null : { _id, name: "" } });
    expect(["plateau", "port", null].map((id) => isWithinReach(limited, at(id)))).toEqual([true, false, false]);
    const employees = [{ locations: ["plateau", "port"] }, { locations: ["port"] }, { locations: [] }];
    expect(employeesSeen(limited, employees)).toEqual([{ locations: ["plateau"] }]);
    expect(employeesSeen(manager, employees)).toEqual(employees);
  });

  it("finds their own uploads alone, and a program with a limit none of a person's", () => {
    const program: Viewer = { reach: "locations", limitedTo: ["plateau"], user: null };
    const found = (viewer: Viewer) =>
      ["anne", "luc", null].map((_id) => findsUpload(viewer, { by: _id === null ? null : { _id } }));
    expect([limited, employee, manager, program].map(found)).toEqual([
      [true, false, false],
      [true, false, false],
      [true, true, true],
      [false, false, false],
    ]);
  });
});

describe("what others are or write", () => {
  it("is not found by an employee, who finds themselves alone", () => {
    expect([employee, manager, program].map(onlyEmployee)).toEqual(["anne", null, null]);
    const found = (viewer: Viewer) => ["anne", "luc"].map((id) => findsEmployee(viewer, id));
    expect([employee, manager, program].map(found)).toEqual([
      [true, false],
      [true, true],
      [true, true],
    ]);
  });

  it("is not compared with an employee, nor told in staff notes or in answers to customers", () => {
    const author = { _id: "luc", name: "Luc Roy" };
    const note: Note = { _id: "1", kind: "note", author, text: "Called back.", date: "2026-01-01T00:00:00.000Z" };
    const conversation = withEntry(null);
    const all = { notes: [note], conversation, ...unassigned, alerted: { count: 3, date: note.date } };
    const seenBy = (viewer: Viewer) => [comparesFigures(viewer), feedbackSeen(viewer, all)];
    expect([employee, manager, program].map(seenBy)).toEqual([
      [false, { ...all, notes: [], conversation: null, alerted: null }],
      [true, all],
      [true, all],
    ]);
  });
});

it("shows a program an organization as somebody sees it who has no role", () => {
  expect(roleSeenBy({ user: { _id: "anne" }, role: "owner" })).toBe("owner");
  for (const role of ["owner", null] as const) expect(roleSeenBy({ user: null, role })).toBe("user");
});
