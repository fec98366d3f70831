import * as z from "zod/mini";
import { contactLimits } from "#shared/model/contact.ts";
import { readTypedEmail } from "#shared/model/typed-contact.ts";
import { isBlank, isVisible } from "#shared/model/visible.ts";
import { holdsAddress } from "./address.ts";

/** Control characters and noncharacters break files, emails, logs and XML. */
export const hidden = /(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}/u;
const lineBreak = /[\t\n\r\u2028\u2029]/;
/** More stacked marks than any language uses; they would cover neighboring lines. */
const stacked = /\p{M}{11}/u;
/** Invisible characters; marks after them still stack on the same letter. */
const shapeless = /(?!\p{M})\p{Default_Ignorable_Code_Point}/gu;

export const isReadable = (text: string): boolean =>
  text.isWellFormed() && !hidden.test(text) && !stacked.test(text.replaceAll(shapeless, ""));

/**
 * Limits UTF-16 units, as browsers count, and checks no further if longer; `maxLength` counts code points, for the API
 * document.
 */
export const atMost = (max: number, error = "too_long") =>
  [
    z.maxLength(max, { error, abort: true }),
    z.check<string>(({ value, issues }) => {
      if (value.length <= max) return;
      const found = { code: "too_big", origin: "string", maximum: max, inclusive: true } as const;
      issues.push({ ...found, message: error, input: value, continue: false });
    }),
  ] as const;
const readable = z.refine<string>(isReadable, { error: "hidden_characters", abort: true });

/** Bidirectional controls and invisible tag letters, which pasted names bring along. */
const unseen = /[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;
/** Bidirectional controls; tag letters stay because flag emoji use them. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;
export const withoutTurns = z.overwrite<string>((text) => text.replaceAll(turning, ""));
export const blankIsEmpty = z.overwrite<string>((text) => (isBlank(text) ? "" : text));

/** Trimmed; `missing` is the field message for a blank. */
export const line = (max: number, missing = "required") =>
  z.string({ error: missing }).check(
    ...atMost(max * 4),
    z.overwrite((text) => text.replaceAll(unseen, "")),
    z.trim(),
    z.minLength(1, { error: missing }),
    ...atMost(max),
    readable,
    z.refine(isVisible, { error: missing }),
    z.refine((text) => !lineBreak.test(text), { error: "hidden_characters" }),
  );

/** A name without web or email addresses: our messages must not lead strangers anywhere. */
export const properName = (max: number, missing: string) =>
  line(max, missing).check(z.refine((text) => !holdsAddress(text), { error: "name_address" }));

/** Text of several lines without bidirectional controls; may be empty. */
export const prose = (max: number) =>
  z.string({ error: "invalid" }).check(...atMost(max), withoutTurns, readable, blankIsEmpty);

export const paragraphs = (max: number) =>
  z
    .string({ error: "required" })
    .check(
      z.trim(),
      ...atMost(max),
      withoutTurns,
      z.trim(),
      blankIsEmpty,
      z.minLength(1, { error: "required" }),
      readable,
    );

const typedSecret = (min: number, max: number, short: string) =>
  z.string({ error: short }).check(z.minLength(min, { error: short }), ...atMost(max), readable);

/** Never trimmed; `short` is the message below `min` code points. */
export const secret = (min: number, short: string) => typedSecret(min, 200, short);

/** A password to compare with one that is there. */
export const OwnPassword = typedSecret(1, 400, "required");

/** Trimmed; `error` is the field message. */
export const formatted = (max: number, format: RegExp, error: string) =>
  z.string({ error }).check(z.trim(), ...atMost(max, error), z.regex(format, { error, abort: true }));

/** Case is kept; the key builders fold it. */
export const Email = z.string({ error: "email_invalid" }).check(
  ...atMost(contactLimits.email * 4, "email_invalid"),
  z.overwrite((text) => readTypedEmail(text).read ?? text.trim()),
  ...atMost(contactLimits.email, "email_invalid"),
  z.regex(z.regexes.email, { error: "email_invalid", abort: true }),
);

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  // Refuses a user name before the host: https://bank.example@evil.example leads to the latter.
  return /[^.]\.[^.]/.test(hostname) && username === "" && password === "";
}

/** Only http or https, so that it can stand in a link. */
export const WebAddress = z.string({ error: "website_invalid" }).check(
  z.trim(),
  ...atMost(500),
  z.refine((text) => isReadable(text) && !lineBreak.test(text) && isWebAddress(text), { error: "website_invalid" }),
);
