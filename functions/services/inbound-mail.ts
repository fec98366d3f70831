import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import ReplyParser from "email-reply-parser";
import { convert } from "html-to-text";
import PostalMime from "postal-mime";

const client = new S3Client({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 8_000, throwOnRequestTimeout: true },
});

/** Bytes; words come first in an email, and attachments are not kept. */
const readAtMost = 3_000_000;

/** In UTF-16 units, because a longer text is no reply and would only cost time. */
const textAtMost = 20_000;

/** Outlook's bold names of header fields, which begin the history in its plain text. */
const boldField = /^\*([^*\n:]{2,12}?)\s?:\*/gm;

/** History as mail programs mark it in HTML: Gmail, Yahoo, Proton, Apple. */
const quoted = ["blockquote", ".gmail_quote", ".yahoo_quoted", ".protonmail_quote"];

/** Where Outlook's history begins; it has no element of its own. */
const outlookHistory = /<[^<>]*\bid="?(?:x_)*(?:divRplyFwdMsg|appendonsend)/i;

const textOfHtml = (html: string): string =>
  convert(html.slice(0, 10 * textAtMost).split(outlookHistory)[0] ?? "", {
    wordwrap: false,
    selectors: [
      ...quoted.map((selector) => ({ selector, format: "skip" })),
      { selector: "img", format: "skip" },
      { selector: "a", options: { ignoreHref: true } },
    ],
  });

/** What its writer added, without history and signature. */
export function replyIn({ text, html }: { text?: string | undefined; html?: string | undefined }): string {
  const whole = text?.trim() ? text : textOfHtml(html ?? "");
  const read = whole.slice(0, textAtMost).replaceAll("\r\n", "\n").replaceAll(boldField, "$1:");
  return new ReplyParser().read(read).getVisibleText().trim();
}

export interface InboundMail {
  from: string | null;
  reply: string;
  attachments: string[];
  /** Written by a program: an absence, a bounce, a list. */
  isAutomatic: boolean;
}

const isAutomatic = (header: (name: string) => string | undefined): boolean =>
  !/^(?:no)?$/i.test((header("auto-submitted") ?? "").trim().replace(/;.*$/s, "")) ||
  /bulk|auto_reply|junk|list/i.test(header("precedence") ?? "") ||
  header("x-autoreply") !== undefined ||
  header("x-autorespond") !== undefined ||
  header("list-id") !== undefined ||
  (header("return-path") ?? "x").replaceAll(/[<>\s]/g, "") === "" ||
  /multipart\/report/i.test(header("content-type") ?? "") ||
  /^(?:mailer-daemon|postmaster|no-?reply)@/i.test(header("from")?.replace(/^.*<|>.*$/gs, "") ?? "");

/** Reads an email as SES stored it; what nobody can read came without words. */
export const readInboundMail = (bytes: Uint8Array): Promise<InboundMail> =>
  parsed(bytes).catch(() => ({ from: null, reply: "", attachments: [], isAutomatic: false }));

async function parsed(bytes: Uint8Array): Promise<InboundMail> {
  const mail = await PostalMime.parse(bytes);
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
  return {
    from: mail.from?.address?.slice(0, 254) ?? null,
    reply: replyIn(mail),
    attachments: mail.attachments.flatMap(({ filename, disposition }) =>
      filename && disposition !== "inline" ? [filename.slice(0, 100)] : [],
    ),
    isAutomatic: isAutomatic(header),
  };
}

interface StoredMail {
  bucket: string;
  key: string;
}

export async function fetchInboundMail({ bucket, key }: StoredMail): Promise<InboundMail> {
  const Range = `bytes=0-${readAtMost - 1}`;
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range }));
  if (!Body) throw new Error("an email is not in its bucket");
  return readInboundMail(await Body.transformToByteArray());
}
