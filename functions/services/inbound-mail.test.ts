import { describe, expect, it } from "vitest";
import { readInboundMail, replyIn } from "./inbound-mail.ts";

const crlf = (lines: readonly string[]) => Buffer.from(lines.join("\r\n"), "latin1");
const head = (more: readonly string[] = []) => [
  "From: =?utf-8?Q?L=C3=A9a_Roy?= <lea@example.com>",
  "To: reply+abc@reply.reviens.example",
  "Subject: Re: hello",
  "MIME-Version: 1.0",
  ...more,
];

describe("the words of a reply", () => {
  it.each([
    [
      "Gmail",
      "Thank you!\n\nLéa\n\nOn Sun, Nov 29, 2026 at 9:12 AM Café du Port <hello@reviens.example>\nwrote:\n\n> Hi\n",
      "Thank you!\n\nLéa",
    ],
    [
      "Gmail in French",
      "Merci !\n\nLe dim. 29 nov. 2026 à 09:12, Café du Port <hello@reviens.example> a\nécrit :\n\n> Bonjour\n",
      "Merci !",
    ],
    [
      "Outlook",
      "I will come.\r\n\r\nFrom: Café du Port <hello@reviens.example>\r\nSent: Sunday, November 29, 2026 9:12 AM\r\nTo: lea@example.com\r\nSubject: x\r\n\r\nHi\r\n",
      "I will come.",
    ],
    [
      "Outlook in French",
      "Je passerai.\r\n\r\n________________________________\r\nDe : Café <hello@reviens.example>\r\nEnvoyé : dimanche 29 novembre 2026 09:12\r\nÀ : lea@example.com\r\nObjet : x\r\n\r\nBonjour\r\n",
      "Je passerai.",
    ],
    [
      "Outlook with bold names",
      "Merci.\r\n\r\n*De :* Café <hello@reviens.example>\r\n*Envoyé :* dimanche 29 novembre 2026 09:12\r\n*À :* lea@example.com\r\n*Objet :* x\r\n\r\nBonjour\r\n",
      "Merci.",
    ],
    [
      "Apple Mail",
      "Great.\n\n> On Nov 29, 2026, at 9:12 AM, Café du Port <hello@reviens.example> wrote:\n> \n> Hi\n",
      "Great.",
    ],
    [
      "a phone",
      "Ok perfect\n\nSent from my iPhone\n\n> On Nov 29, 2026, at 9:12 AM, Café <hello@reviens.example> wrote:\n> \n> Hi\n",
      "Ok perfect",
    ],
    [
      "a phone in French",
      "Parfait\n\nEnvoyé de mon iPhone\n\n> Le 29 nov. 2026 à 09:12, Café <hello@reviens.example> a écrit :\n> \n> Bonjour\n",
      "Parfait",
    ],
    [
      "another phone",
      "Sounds good\n\n-------- Original message --------\nFrom: Café <hello@reviens.example>\nDate: 2026-11-29 9:12 a.m.\nTo: lea@example.com\nSubject: x\n\nHi\n",
      "Sounds good",
    ],
    ["a signature", "Merci\n\n-- \nLéa Roy\n514 555-0199\n", "Merci"],
    ["nothing but history", "On Sun, Nov 29, 2026 at 9:12 AM Café <h@reviens.example> wrote:\n\n> Hi\n", ""],
    ["an emoji", "👍\n\nOn Sun, Nov 29, 2026 at 9:12 AM Café <h@reviens.example> wrote:\n> Hi\n", "👍"],
    [
      "Arabic",
      "شكرا جزيلا لكم\n\nOn Sun, Nov 29, 2026 at 9:12 AM Café <h@reviens.example> wrote:\n> Hi\n",
      "شكرا جزيلا لكم",
    ],
  ])("are kept without history and signature: %s", (_, text, words) => {
    expect(replyIn({ text })).toBe(words);
  });

  it("are read from HTML where that is all there is", () => {
    const html =
      '<p>D&eacute;sol&eacute;e,<br>je passerai.</p><div class="gmail_quote">Le dim. 29 nov., Café a écrit :<blockquote>old</blockquote></div>';
    expect(replyIn({ html })).toBe("Désolée,\nje passerai.");
    const outlook = '<p>Thanks</p><div id="divRplyFwdMsg"><b>From:</b> Café</div><div>old words</div>';
    expect(replyIn({ html: outlook })).toBe("Thanks");
  });

  it("are looked for in hostile HTML within a moment", () => {
    const began = performance.now();
    replyIn({ html: "<".repeat(200_000) });
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it("of 200 kB are read within a moment", () => {
    const began = performance.now();
    for (const long of ["a ".repeat(100_000), ">".repeat(200_000), "On ".repeat(66_000), "word\n".repeat(40_000)])
      replyIn({ text: long });
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe("an email", () => {
  it("is read in Latin-1 as quoted-printable and in base64, with the names of its attachments alone", async () => {
    const image = Buffer.alloc(75_000, 7).toString("base64").replaceAll(/.{76}/g, "$&\r\n");
    const images = Array.from({ length: 10 }, (_, nth) => [
      "--b",
      `Content-Type: image/png; name="photo-${nth}.png"`,
      `Content-Disposition: attachment; filename="photo-${nth}.png"`,
      "Content-Transfer-Encoding: base64",
      "",
      image,
    ]).flat();
    const mail = await readInboundMail(
      crlf([
        ...head(['Content-Type: multipart/mixed; boundary="b"', "Return-Path: <lea@example.com>"]),
        "",
        "--b",
        "Content-Type: text/plain; charset=iso-8859-1",
        "Content-Transfer-Encoding: quoted-printable",
        "",
        "D=E9sol=E9e pour le d=E9lai.",
        "",
        "Le dim. 29 nov. 2026 =E0 09:12, Caf=E9 du Port <hello@reviens.example> a =E9crit :",
        "> Bonjour",
        ...images,
        "--b--",
      ]),
    );
    expect(mail).toMatchObject({ from: "lea@example.com", reply: "Désolée pour le délai.", isAutomatic: false });
    expect(mail.attachments).toEqual(Array.from({ length: 10 }, (_, nth) => `photo-${nth}.png`));
    const coded = Buffer.from("Merci à vous !\n", "utf8").toString("base64");
    const base64 = head(["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64"]);
    expect((await readInboundMail(crlf([...base64, "", coded]))).reply).toBe("Merci à vous !");
  });

  it.each([
    ["Auto-Submitted: auto-replied"],
    ["Precedence: bulk"],
    ["X-Autoreply: yes"],
    ["Return-Path: <>"],
    ["Content-Type: multipart/report; boundary=b"],
    ["List-Id: <news.example.com>"],
  ])("of a program is known by %s", async (header) => {
    expect((await readInboundMail(crlf([...head([header]), "", "I am away."]))).isAutomatic).toBe(true);
  });

  it("that nobody can read came without words", async () => {
    const deep = `${"<div>".repeat(30_000)}x`;
    const html = crlf([...head(["Content-Type: text/html"]), "", deep]);
    expect((await readInboundMail(html)).attachments).toEqual([]);
  });

  it("of a person is not taken for a program's", async () => {
    expect((await readInboundMail(crlf([...head(["Auto-Submitted: no"]), "", "Thanks"]))).isAutomatic).toBe(false);
  });
});
