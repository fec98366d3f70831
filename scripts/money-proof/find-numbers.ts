import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { documents, tableName } from "#functions/data/table.ts";

const numbers = /\b(?:\d[ -]?){13,19}\b/g;

const passesLuhn = (digits: string): boolean =>
  [...digits]
    .toReversed()
    .map((digit, index) => (index % 2 === 1 ? Number(digit) * 2 : Number(digit)))
    .reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) %
    10 ===
  0;

/** Prefixes of Stripe's test cards, which no timestamp has. */
const begins = /^(?:4|5[1-5]|3[47]|6011)/;

const isNumber = (digits: string): boolean => digits.length >= 14 && begins.test(digits) && passesLuhn(digits);

export const numbersIn = (text: string): string[] =>
  [...text.matchAll(numbers)]
    .filter(([found]) => isNumber(found.replaceAll(/\D/g, "")))
    .map(({ 0: found, index }) => text.slice(Math.max(0, index - 40), index + found.length + 20));

export async function numbersInTable(): Promise<{ items: number; found: string[] }> {
  const found: string[] = [];
  let items = 0;
  for await (const { Items = [] } of paginateScan({ client: documents }, { TableName: tableName })) {
    items += Items.length;
    found.push(...numbersIn(JSON.stringify(Items)));
  }
  return { items, found };
}
