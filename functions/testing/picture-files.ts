import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { vi } from "vitest";
import { storedImage } from "./stored-image.ts";

export async function storedWhile(act: () => Promise<unknown>): Promise<string[]> {
  const send = vi.spyOn(S3Client.prototype, "send");
  await act();
  const stored = send.mock.calls.flatMap(([command]) =>
    command instanceof PutObjectCommand ? [`/${command.input.Key}`] : [],
  );
  send.mockRestore();
  return stored;
}

export async function fetchable(addresses: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(addresses.map(async (address) => ({ address, ...(await statusOf(address)) })));
  return answers.filter(({ status }) => status === 200).map(({ address }) => address);
}

const statusOf = async (address: string) => ({ status: (await storedImage(address)).status });

export async function withoutStore<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const send = vi.spyOn(S3Client.prototype, "send").mockImplementation(() => Promise.reject(new Error("down")));
  try {
    return await act();
  } finally {
    send.mockRestore();
  }
}
