// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is tested reads templates in source
import { expect, it } from "vitest";
import { unusedKeys } from "./locales.ts";

it.each([
  ["in quotes", "login.title", 't("login.title")'],
  ["with its namespace", "login.title", 't("account:login.title")'],
  ["as an attribute", "login.title", '<Trans i18nKey="login.title" />'],
  ["by a plural's beginning", "rows_one", 't("rows", { count })'],
  ["whole, where it ends like a plural", "too_many", 'raise("too_many")'],
  ["through a template", "titles.home", 'screen("home"); t(`titles.${title}`)'],
  ["through a template with a namespace", "fields.too_long", "t(`imports:fields.${key}`); const a = { too_long: 1 }"],
  ["within what fills a template in", "fileName", 'const a = `${t("fileName")}-${link}.csv`'],
  ["through a template that begins filled in", "name.label", 'say(`${field}.label`); const field = "name"'],
])("sees a text that is asked for %s", (_, key, source) => {
  expect(unusedKeys([key], [source])).toEqual([]);
});

it.each([
  ["no code names", "toasts.saved", 't("toasts.deleted")'],
  ["only a sentence resembles", "saved", "// what is saved stays"],
  ["a template could make of a word that is nowhere", "titles.billing", "t(`titles.${title}`)"],
  ["a template without words of its own would make of anything", "a.b", "const a = `${b}.${a}`"],
])("names a text that %s", (_, key, source) => {
  expect(unusedKeys([key], [source])).toEqual([key]);
});
