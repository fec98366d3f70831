import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import * as builders from "./keys.ts";

const named: Record<string, unknown> = { ...builders };
const readme = await readFile(new URL("./README.md", import.meta.url), "utf8");

const cell = /`([^`]*)`/;
const examples = readme.split("\n").flatMap((row) => {
  const [, , call, pk = "", sk = ""] = row.split("|").map((text) => text.trim());
  const [, name, given] = /^`(\w+)(?:\((.*)\))?`$/.exec(call ?? "") ?? [];
  return name === undefined ? [] : [{ name, given, pk: cell.exec(pk)?.[1], sk: cell.exec(sk)?.[1] }];
});

function built(name: string, given: string | undefined): unknown {
  const builder = named[name];
  return typeof builder === "function" ? builder(...JSON.parse(`[${given}]`)) : builder;
}

describe("the table of keys in README.md", () => {
  it.each(examples)("says what $name($given) makes", ({ name, given, pk, sk }) => {
    const made = built(name, given);
    expect(made).toEqual(typeof made === "string" ? pk : { pk, sk });
  });

  it("has an example for every builder", () => {
    expect(new Set(examples.map(({ name }) => name))).toEqual(new Set(Object.keys(named)));
  });
});

describe("keys", () => {
  it("of two organizations never meet, whatever is asked for within them", () => {
    const parts = ["A", "L1", "E1"] as const;
    const of = (organization: string) => [
      builders.organizationKey(organization).pk,
      builders.auditKey(organization, "1").pk,
      builders.feedbackKey(organization, "1").pk,
      ...parts.map((scope) => builders.counterKey(organization, scope, "2026-11-21", 0).pk),
      builders.feedbackOfLocation(organization, "1"),
      builders.pendingFeedback(organization),
      builders.sharedCommentKey(organization, "1").pk,
      builders.sharedAtLocation(organization, "1"),
    ];
    expect(of("one").filter((key) => of("other").includes(key))).toEqual([]);
  });
});
