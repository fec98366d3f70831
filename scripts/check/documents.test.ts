import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { stripeEvents } from "#shared/contract/stripe.ts";
import { routes } from "#shared/contract/table.ts";
import { roles } from "#shared/model/role.ts";
import { type ActingRole, permissions, reach } from "#shared/rules/permissions.ts";
import { monthlyPrices } from "../local/stripe/dashboard.ts";
import { rooms } from "./rooms.ts";

const rules = await readFile("docs/rules.md", "utf8");
const architecture = await readFile("docs/architecture.md", "utf8");

function tableBelow(heading: string, document = rules): string[][] {
  const [, section = ""] = document.split(`\n${heading}\n`);
  const [own = ""] = section.split(/\n#+ /);
  return own
    .split("\n")
    .filter((line) => line.startsWith("|") && !line.startsWith("|--"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll("`", "")),
    );
}

describe("docs/rules.md", () => {
  it("gives each role the permissions that the code gives it", () => {
    const shown = { all: "✓", own: "own", none: "–" };
    const [[, , ...columns] = [], ...rows] = tableBelow("## Permissions");
    const acting: ActingRole[] = [...roles, "platform"];
    expect(columns).toEqual(acting);
    expect(rows.map(([permission, , ...cells]) => [permission, ...cells])).toEqual(
      permissions.map((permission) => [permission, ...acting.map((role) => shown[reach(role, permission)])]),
    );
  });

  it("says of no permission that it is not built yet", () => {
    const unbuilt = rules.split("\n### Decided, not built yet\n").slice(1);
    const sections = unbuilt.map((text) => text.split(/\n#+ /)[0] ?? "");
    expect(permissions.filter((permission) => sections.some((text) => text.includes(`\`${permission}\``)))).toEqual([]);
  });

  it("names every rate of the contract", () => {
    const [, ...rows] = tableBelow("### Rates");
    const number = new Intl.NumberFormat("en-CA");
    const declared = routes.flatMap(({ id, limits = [] }) =>
      limits.map(
        ({
          by,
          times,
          seconds,
          forgiven,
          unlessKnown,
          letsThrough,
          unlessUnsent,
          countedAs,
          onlyAsking,
          onlyWithWords,
        }) => [
          countedAs === undefined ? id : `${id} *`,
          unlessKnown ? `${by}, unless the browser is known` : by,
          `${number.format(times)} in ${number.format(seconds)} s`,
          forgiven
            ? "failures"
            : letsThrough
              ? unlessUnsent
                ? "texts, then none is sent"
                : "calls, then no source is asked"
              : onlyAsking
                ? `calls with ${onlyAsking}=true`
                : onlyWithWords
                  ? `calls with ${onlyWithWords}`
                  : "calls",
        ],
      ),
    );
    expect(rows.toSorted()).toEqual(declared.toSorted());
  });
});

describe("docs/stripe.md", () => {
  it("names each price, and each type of events, that the product needs", async () => {
    const [, ...prices] = tableBelow("## Before going live", await readFile("docs/stripe.md", "utf8"));
    expect(prices.slice(0, monthlyPrices.length).map(([key, price]) => [key, price])).toEqual(
      monthlyPrices.map(({ key, unit_amount }) => [key, `$${unit_amount / 100}`]),
    );
    const named = [...(await readFile("docs/stripe.md", "utf8")).matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)];
    expect(named.map(([, name]) => name)).toEqual(stripeEvents);
  });
});

describe("docs/architecture.md", () => {
  it("lets each room import what the check lets it import", () => {
    const [, ...rows] = tableBelow("## Who may import whom", architecture);
    const shown = (may: string) => may.split(" ").join(", ") || "–";
    expect(rows).toEqual(rooms.map(([room, may]) => [room, shown(may)]));
  });
});

describe("docs", async () => {
  const documents = [...(await readdir("docs")).filter((name) => name.endsWith(".md")), "../SECURITY.md"];

  it.each(documents)("%s links only to documents and headings that are there", async (name) => {
    const text = await readFile(`docs/${name}`, "utf8");
    const links = [...text.matchAll(/\]\(((?!https:)[^)#]*)(?:#([^)]*))?\)/g)];
    for (const [link, file = "", heading] of links) {
      const path = `docs/${file || name}`;
      expect(existsSync(path), link).toBe(true);
      const headings = (await readFile(path, "utf8")).matchAll(/^#+ (.*)$/gm);
      const anchors = [...headings].map(([, title = ""]) => title.toLowerCase().replaceAll(" ", "-"));
      if (heading !== undefined) expect(anchors, link).toContain(heading);
    }
  });
});
