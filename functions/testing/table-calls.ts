import { vi } from "vitest";
import { documents, type Write } from "#functions/data/table.ts";

/** Commands in order, with the number of items in batches and transactions. */
async function sentWhile(act: () => Promise<unknown>): Promise<{ name: string; writes: number | undefined }[]> {
  const sent = vi.spyOn(documents, "send");
  await act();
  const calls = sent.mock.calls.map(([command]) => ({
    name: command.constructor.name,
    writes: "TransactItems" in command.input ? command.input.TransactItems?.length : 0,
  }));
  sent.mockRestore();
  return calls;
}

export const tableCalls = async (act: () => Promise<unknown>): Promise<string[]> =>
  (await sentWhile(act)).map(({ name }) => name);

export const writesOf = async (act: () => Promise<unknown>): Promise<(number | undefined)[]> =>
  (await sentWhile(act)).map(({ writes }) => writes);

export async function transactionsOf(act: () => Promise<unknown>): Promise<Write[][]> {
  const sent = vi.spyOn(documents, "send");
  await act();
  const transactions = sent.mock.calls.flatMap(([{ input }]) =>
    "TransactItems" in input && input.TransactItems ? [input.TransactItems] : [],
  );
  sent.mockRestore();
  return transactions;
}
