import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import type { Conversation, PutRight } from "#shared/model/feedback.ts";
import { withEntry } from "./conversation.ts";
import { saidInReply } from "./said-in-reply.ts";

const askedAt = "2026-11-29T15:00:00.000Z";
const before = Date.parse(askedAt) - 1;

const saidBy = (
  text: string,
  {
    lastAt = before,
    channel = "sms",
    ...more
  }: { lastAt?: number; channel?: "sms" | "email" | "page" } & Partial<PutRight> = {},
  mail: { from?: string; attachments?: string[] } = {},
) => {
  const putRight = { askedAt, resolution: ulid(before), said: null, saidAt: null, changed: false, ...more };
  const conversation: Conversation = { ...withEntry(null), channel: "sms", putRight, lastEntry: ulid(lastAt) };
  return saidInReply({ conversation }, { channel, text, from: null, attachments: [], ...mail });
};

describe("a reply to the question whether it was put right", () => {
  it.each([
    "Yes",
    "yes!",
    " OUI. ",
    "Oui, merci !",
    "Oui, merci beaucoup!",
    "Yes, thank you 🙏",
    "👍 yes thanks",
    "« Oui »",
  ])("says yes: %s", (text) => {
    expect(saidBy(text)).toBe(true);
  });

  it.each(["No", "no…", "NON!!", "Non merci", "No 😡"])("says no: %s", (text) => {
    expect(saidBy(text)).toBe(false);
  });

  it.each([
    "",
    "👍",
    "Yes?",
    "Yes and no",
    "Oui mais",
    "Yes yes",
    "Not yet",
    "No thanks",
    "Non, pas encore",
    "ok",
    "1",
  ])("says neither: %s", (text) => {
    expect(saidBy(text)).toBeNull();
  });

  it("says neither by another channel, to an answered question, after other words, or with more than the words", () => {
    expect(saidBy("Yes", { channel: "email" })).toBeNull();
    expect(saidBy("Yes", { channel: "page" })).toBeNull();
    expect(saidBy("Yes", { said: false })).toBeNull();
    expect(saidBy("Yes", { lastAt: Date.parse(askedAt) })).toBeNull();
    expect(saidBy("Yes", {}, { from: "other@example.com" })).toBeNull();
    expect(saidBy("Yes", {}, { attachments: ["cake.jpg"] })).toBeNull();
    expect(
      saidInReply({ conversation: null }, { channel: "sms", text: "Yes", from: null, attachments: [] }),
    ).toBeNull();
  });
});
