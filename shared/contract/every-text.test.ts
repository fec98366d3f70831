import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { commentLimit } from "#shared/model/feedback.ts";
import { LogIn } from "./accounts.ts";
import { ImportableRow } from "./inputs/import-row.ts";
import { NewPassword } from "./inputs/person.ts";
import { AddableRow } from "./inputs/place.ts";
import { prose } from "./inputs/text.ts";
import { OnboardingAnswer } from "./me.ts";
import { routes } from "./table.ts";
import { UserRow } from "./users.ts";

type Schema = z.core.$ZodType;
interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  options?: readonly Schema[];
  items?: readonly Schema[];
  innerType?: Schema;
  element?: Schema;
  keyType?: Schema;
  valueType?: Schema;
  in?: Schema;
  out?: Schema;
}
type Place = readonly [name: string, schema: Schema];

const checkedLater: Record<string, Schema> = {
  feedbackImport: ImportableRow,
  locationImport: AddableRow,
  meOnboard: OnboardingAnswer,
  userAddMany: UserRow,
};

function leavesOf(name: string, schema: Schema): Place[] {
  const def: Definition = schema._zod.def;
  const below: Place[] = [
    ...Object.entries(def.shape ?? {}).map(([key, of]) => [`${name}.${key}`, of] as const),
    ...[...(def.options ?? []), ...(def.items ?? [])].map((of, index) => [`${name}|${index}`, of] as const),
    ...[def.innerType, def.element, def.keyType, def.valueType, def.in, def.out]
      .filter((of) => of !== undefined)
      .map((of) => [name, of] as const),
  ];
  return below.length > 0 ? below.flatMap(([place, of]) => leavesOf(place, of)) : [[name, schema]];
}

function listsOf(name: string, schema: Schema): Place[] {
  const def: Definition = schema._zod.def;
  const below = [...Object.values(def.shape ?? {}), def.innerType, def.element, def.in, def.out];
  const found = below.filter((of) => of !== undefined).flatMap((of) => listsOf(name, of));
  return def.type === "array" ? [[name, schema], ...found] : found;
}

const inputs: Place[] = routes.flatMap(({ id, params = {}, query, body }) => [
  ...Object.entries(params).map(([name, schema]) => [`${id} {${name}}`, schema] as const),
  ...(query ? [[`${id} query`, query] as const] : []),
  ...(body ? [[`${id} body`, body] as const] : []),
  ...(checkedLater[id] ? [[`${id} later`, checkedLater[id]] as const] : []),
]);
const leaves = inputs.flatMap(([name, schema]) => leavesOf(name, schema));
const typeOf = ([, schema]: Place) => schema._zod.def.type;
const texts = leaves.filter((leaf) => typeOf(leaf) === "string");

const takes = (schema: Schema, value: unknown) =>
  schema._zod.run({ value, issues: [] }, { async: false } as z.core.ParseContextInternal) as z.core.ParsePayload;
const refuses = (schema: Schema, value: unknown) => takes(schema, value).issues.length > 0;
const keeps = (schema: Schema, value: unknown) =>
  !refuses(schema, value) && refuses(prose(commentLimit), takes(schema, value).value);

const between = (text: string) => `correct${text}horse`;
const codes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const controls = [...codes(0x00, 0x1f), ...codes(0x7f, 0x9f)]
  .map((code) => String.fromCharCode(code))
  .filter((character) => !["\t", "\n", "\r"].includes(character));

const hostile: Record<string, string> = {
  ...Object.fromEntries(["x", "é", "語", "\u{1f600}"].map((one) => [`too many ${one}`, one.repeat(commentLimit + 1)])),
  ...Object.fromEntries(controls.map((one) => [`U+${one.charCodeAt(0).toString(16)}`, between(one)])),
  ...Object.fromEntries(
    [0xfffe, 0xffff, 0xfdd0, 0x1fffe].map((one) => [`U+${one.toString(16)}`, between(String.fromCodePoint(one))]),
  ),
  "half an emoji": "\ud83d",
  "the other half": "\ude00",
  "half an emoji in the middle": between("\ud83d"),
  "the other half at the end": "correct horse\ude00",
  "40 marks on a letter": between("\u0301".repeat(40)),
};

const worst = ["€", "語", "\u{1f600}", "e\u0301", "क्षि"];

/** 100 kB that could cause catastrophic backtracking in a regular expression. */
const long = [
  "x",
  " ",
  "1",
  "-",
  ".",
  "\n",
  "1 ",
  "a.",
  "@a.",
  ".html?",
  "\u0301",
  "\u{1f600}",
  "/..",
  "[",
  "(",
  "T",
].flatMap((unit) => {
  const run = unit.repeat(100_000 / unit.length);
  return [run, `1${run}`, `${run}!`, `1${run}2345678`, `+1514555${run}x`];
});

describe("every text that a route takes", () => {
  it("is found", () => {
    expect(texts.length).toBeGreaterThan(50);
    const known = ["string", "enum", "literal", "number", "int", "boolean", "transform"];
    const rest = leaves.filter((leaf) => !known.includes(typeOf(leaf)));
    expect(new Set(rest.map(([name]) => name))).toEqual(
      new Set([
        "feedbackImport body.rows",
        "locationImport body.rows",
        "logoPut body",
        "employeePicturePut body",
        "meOnboard body",
        "userAddMany body.rows",
      ]),
    );
  });

  it.each(texts)("is short, well-formed and free of characters that nobody types: %s", (_, schema) => {
    const taken = Object.entries(hostile).filter(([, text]) => keeps(schema, text));
    expect(taken.map(([what]) => what)).toEqual([]);
  });

  it.each(texts)("has a greatest length in UTF-16 units, and so in bytes: %s", (_, schema) => {
    const { maxLength } = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" });
    if (maxLength === undefined) {
      const taken = worst.flatMap((one) => [1, 10, 26, 40].map((times) => one.repeat(times)));
      expect(taken.filter((text) => !refuses(schema, text))).toEqual([]);
      return;
    }
    for (const one of worst) {
      const atBounds = one.repeat(Math.floor(maxLength / one.length));
      const { value, issues } = takes(schema, atBounds);
      if (issues.length === 0) expect(Buffer.byteLength(String(value))).toBeLessThanOrEqual(3 * maxLength);
      const longer = takes(schema, `${atBounds}${one}`);
      if (longer.issues.length === 0) {
        expect(String(longer.value).length).toBeLessThanOrEqual(maxLength);
        continue;
      }
      const found = z.safeParse(schema, `${atBounds}${one}`).error?.issues[0];
      if (issues.length === 0) expect(found).toMatchObject({ code: "too_big", maximum: maxLength });
      if (issues.length === 0 && !refuses(schema, "\u{1f600}")) expect(found?.message).toBe("too_long");
    }
  });

  it("is judged in no time, whatever somebody sends", () => {
    const slow = texts.flatMap(([name, schema]) =>
      long.flatMap((text) => {
        const began = process.threadCpuUsage();
        takes(schema, text);
        const { user, system } = process.threadCpuUsage(began);
        return user + system > 200_000 ? [`${name}: ${JSON.stringify(text.slice(0, 20))}`] : [];
      }),
    );
    expect(slow).toEqual([]);
  });
});

it("bounds every list that a route takes", () => {
  const lists = inputs.flatMap(([name, schema]) => listsOf(name, schema));
  expect(lists.length).toBeGreaterThan(0);
  for (const [name, schema] of lists) expect([name, refuses(schema, Array(10_001).fill(null))]).toEqual([name, true]);
});

it("tells a list that is too long by what is in it, never by characters", () => {
  const lists = inputs.flatMap(([name, schema]) => listsOf(name, schema));
  const said = lists.flatMap(([name, schema]) => {
    const { issues } = z.safeParse(schema, Array(30_000).fill(null)).error ?? { issues: [] };
    return issues
      .filter(({ code, path }) => code === "too_big" && path.length === 0)
      .map(({ message }) => [name, message]);
  });
  expect(said.length).toBeGreaterThan(5);
  expect(said.filter(([, message]) => message === "too_long")).toEqual([]);
});

it("takes a longer password to log in with than a new one", () => {
  const given = { email: "lea@example.com", password: "\u{1f600}".repeat(200) };
  expect(z.safeParse(LogIn, given).success).toBe(true);
  const messages = z.safeParse(NewPassword, given.password).error?.issues.map(({ message }) => message);
  expect(messages).toEqual(["too_long"]);
});
