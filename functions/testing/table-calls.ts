import { vi } from "vitest";
import { documents, type Write } from "#functions/data/table.ts";

/** Each command that the table is sent while `act` runs, in order, with its items where it writes several at once. */
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

/** The names of the commands that the table is sent while `act` runs, in order. */
export const tableCalls = async (act: () => Promise<unknown>): Promise<string[]> =>
  (await sentWhile(act)).map(({ name }) => name);

/** How many items each of these commands writes. */
export const writesOf = async (act: () => Promise<unknown>): Promise<(number | undefined)[]> =>
  (await sentWhile(act)).map(({ writes }) => writes);

/** The writes of each transaction that the table is sent while `act` runs. */
export async function transactionsOf(act: () => Promise<unknown>): Promise<Write[][]> {
  const sent = vi.spyOn(documents, "send");
  await act();
  const transactions = sent.mock.calls.flatMap(([{ input }]) =>
    "TransactItems" in input && input.TransactItems ? [input.TransactItems] : [],
  );
  sent.mockRestore();
  return transactions;
}
