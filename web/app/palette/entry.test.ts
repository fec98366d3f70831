import { IconUser as icon } from "@tabler/icons-react";
import { describe, expect, it } from "vitest";
import { type EntryGroup, matchingGroups, stepped } from "./entry.ts";

const entry = (label: string, hint?: string) => ({ id: label, label, icon, does: "/", ...(hint ? { hint } : {}) });
const shown = (groups: EntryGroup[]) => groups.map(({ title, entries }) => [title, entries.map(({ label }) => label)]);

const places: EntryGroup = { title: "Go to", entries: [entry("Dashboard"), entry("Feedback")] };
const cafes = ["Montréal", "Québec", "Lévis"].map((label) => entry(label, "Café"));

describe("what fits the words that were typed", () => {
  it("is everything while nothing is typed", () => {
    expect(shown(matchingGroups([places], ""))).toEqual([["Go to", ["Dashboard", "Feedback"]]]);
  });

  it("is found in any case and without accents, by name or by what is said about it", () => {
    expect(shown(matchingGroups([{ title: "Locations", entries: cafes }], "montreal"))).toEqual([
      ["Locations", ["Montréal"]],
    ]);
    expect(shown(matchingGroups([{ title: "Locations", entries: cafes }], "cafe LEV"))).toEqual([
      ["Locations", ["Lévis"]],
    ]);
  });

  it("is found by words that are not shown", () => {
    const settings: EntryGroup = { title: "Settings", entries: [{ ...entry("Profile"), words: "phone mobile" }] };
    expect(shown(matchingGroups([settings], "phone"))).toEqual([["Settings", ["Profile"]]]);
  });

  it("is also everything of a kind that is named", () => {
    expect(shown(matchingGroups([places], "go to"))).toEqual([["Go to", ["Dashboard", "Feedback"]]]);
  });

  it("leaves out kinds without anything", () => {
    expect(matchingGroups([places], "zzz")).toEqual([]);
  });

  it("shows no more than its group shows at most, and finds the others by name", () => {
    const group: EntryGroup = { title: "Locations", entries: cafes, atMost: 1 };
    expect(shown(matchingGroups([group], ""))).toEqual([["Locations", ["Montréal"]]]);
    expect(shown(matchingGroups([group], "levis"))).toEqual([["Locations", ["Lévis"]]]);
  });

  it("is not narrowed twice where the server has searched", () => {
    const found: EntryGroup = { title: "Feedback", entries: [entry("Cold soup")], found: true };
    expect(shown(matchingGroups([found], "lea@example.com"))).toEqual([["Feedback", ["Cold soup"]]]);
  });
});

it.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 2, 0],
  ["ArrowUp", 0, 2],
  ["Home", 2, 0],
  ["End", 0, 2],
  ["a", 1, null],
])("%s leads from %i of three to %o", (key, from, to) => {
  expect(stepped(key, from, 3)).toBe(to);
});

it("leads nowhere where nothing is found", () => {
  expect(stepped("ArrowDown", 0, 0)).toBeNull();
});
