import { SESClient } from "@aws-sdk/client-ses";
import PostalMime, { type Email } from "postal-mime";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sendMail } from "#functions/testing/send-mail.ts";

const outbox = async (to: string) => {
  const answer = await fetch(`${process.env.AWS_ENDPOINT_URL_SES}/_local/outbox`, {
    headers: { accept: "application/json" },
  });
  const { messages } = (await answer.json()) as { messages: { to: string }[] };
  return messages.filter((message) => message.to === to);
};

let sent = 0;
const newAddress = () => `mail-test-${++sent}@example.com`;

async function rawOf(send: () => Promise<unknown>): Promise<{ lines: string; email: Email }> {
  const spy = vi.spyOn(SESClient.prototype, "send");
  await send();
  const [command] = spy.mock.calls[0] as unknown as [{ input: { RawMessage: { Data: Buffer } } }];
  const { Data } = command.input.RawMessage;
  return { lines: Data.toString("latin1"), email: await PostalMime.parse(Data) };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const plain = { subject: "Hello", html: "<p>Hello</p>", text: "Hello\n" };

describe("an email arrives as it was written", () => {
  it.each<[string, Partial<typeof plain>]>([
    ["with plain words", {}],
    ["with an emoji and French letters in its subject", { subject: "😡 Très déçu à Noël : « l’attente… »" }],
    ["with a subject of many lines when encoded", { subject: "Où est passé mon café crème ? 🥐 ".repeat(20).trim() }],
    ["with a comment of 5,000 characters in one line", { text: `> ${"é😡x, ".repeat(1_000)}\n` }],
    ["with a long line of plain ASCII", { text: `${"word ".repeat(1_000)}\n`, html: `<p>${"x".repeat(5_000)}</p>` }],
    [
      "with right-to-left marks",
      { subject: "\u200fשלום\u200e Café", text: "\u202bשלום\u202c\n", html: "<p>&rlm;שלום</p>" },
    ],
    ["with lines that mean something to mail servers", { text: ".\nFrom me\n--boundary\n=3D\n-- \nReviens\n" }],
    ["with spaces and tabs at the ends of lines", { text: "one \ntwo\t\n\n\nthree" }],
    ["with line breaks in its HTML", { html: "<p>one\n\n  two</p>\n" }],
  ])("%s", async (_, part) => {
    const to = newAddress();
    const email = { ...plain, ...part };
    expect(await sendMail(to, email)).toEqual({ outcome: "sent" });
    expect(await outbox(to)).toMatchObject([{ channel: "email", to, ...email, sentAt: expect.any(String) }]);
  });
});

describe("the raw email", () => {
  it("has plain text before HTML, in short ASCII lines that every mail server accepts", async () => {
    const text = "é".repeat(5_000);
    const { lines } = await rawOf(() =>
      sendMail(newAddress(), { subject: "é".repeat(200), text, html: `<p>${text}</p>` }),
    );
    expect([...lines.matchAll(/^Content-Type: ([a-z/]+)/gm)].map(([, type]) => type)).toEqual([
      "multipart/alternative",
      "text/plain",
      "text/html",
    ]);
    expect(lines).toMatch(/^[\x20-\x7e\t\r\n]*$/);
    expect(lines.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(Math.max(...lines.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(78);
  });

  it.each([
    ['"Reviens, \\"le retour\\"" <hello@reviens.test>', 'Reviens, "le retour"'],
    ["Café « Très Bon », Montréal <hello@reviens.test>", "Café « Très Bon », Montréal"],
    ["Reviens <hello@reviens.test>", "Reviens"],
    ["hello@reviens.test", ""],
  ])("names the sender %s", async (sender, name) => {
    vi.stubEnv("MAIL_FROM", sender);
    const { email } = await rawOf(() => sendMail(newAddress(), plain));
    expect(email.from).toMatchObject({ name, address: "hello@reviens.test" });
  });

  it("takes further headers as they are, but none can replace its own", async () => {
    const to = newAddress();
    const unsubscribe = `<https://app.reviens.example/u/${"t0ken".repeat(40)}>, <mailto:stop@reviens.test>`;
    const { email } = await rawOf(() =>
      sendMail(to, plain, {
        "List-Unsubscribe": unsubscribe,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        to: "eve@example.com",
        subject: "Other",
      }),
    );
    const headers = Object.fromEntries(email.headers.map(({ key, value }) => [key, value]));
    expect(headers["list-unsubscribe"]).toBe(unsubscribe);
    expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect([headers.to, headers.subject]).toEqual([to, "Hello"]);
  });

  it.each<[string, (line: string) => Promise<unknown>]>([
    ["the subject", (line) => sendMail("ada@example.com", { ...plain, subject: `Hello${line}` })],
    ["the recipient", (line) => sendMail(`ada@example.com${line}`, plain)],
    ["who answers go to", (line) => sendMail("ada@example.com", { ...plain, replyTo: `lea@example.com${line}` })],
    ["a header", (line) => sendMail("ada@example.com", plain, { "X-Reviens": `Hello${line}` })],
    ["a header's name", (line) => sendMail("ada@example.com", plain, { [`X-Reviens${line}`]: "Hello" })],
    [
      "the sender",
      (line) => {
        vi.stubEnv("MAIL_FROM", `Reviens${line} <hello@reviens.test>`);
        return sendMail("ada@example.com", plain);
      },
    ],
  ])("cannot be given a header through a line break in %s", async (_, send) => {
    const usual = (await rawOf(() => sendMail("ada@example.com", plain))).email.headers.map(({ key }) => key);
    vi.restoreAllMocks();
    for (const end of ["\r\n", "\n", "\r", "\r\n\r\n"]) {
      const { email } = await rawOf(() => send(`${end}Bcc: eve@example.com`));
      vi.restoreAllMocks();
      const keys = email.headers.map(({ key }) => key);
      expect(keys.filter((key) => !key.startsWith("x-reviens") && key !== "reply-to").sort()).toEqual(usual.toSorted());
      expect(email.bcc ?? []).toEqual([]);
      expect(email.text).toBe("Hello\n\n");
    }
  });

  it("goes to its one recipient only, whoever its headers name", async () => {
    const [to, other] = [newAddress(), newAddress()];
    await sendMail(to, plain, { Bcc: other, Cc: other });
    expect(await outbox(to)).toHaveLength(1);
    expect(await outbox(other)).toEqual([]);
  });
});
