import * as z from "zod/mini";
import { contactLimits } from "#shared/model/contact.ts";
import { readEmail } from "#shared/model/typed-contact.ts";
import { isBlank, isVisible } from "#shared/model/visible.ts";
import { holdsAddress } from "./address.ts";

/** Control characters besides tab and line breaks, and codes that are no characters. Nobody types them, and they break files, emails, logs and XML. */
export const hidden = /(?![\t\n\r])\p{Cc}|\p{Noncharacter_Code_Point}/u;
const lineBreak = /[\t\n\r\u2028\u2029]/;
/** More marks on one letter than any language stacks: they grow out of their line and cover what stands around it. */
const stacked = /\p{M}{11}/u;
/** Joiners and other characters without a shape of their own: marks behind them stand on the same letter. */
const shapeless = /(?!\p{M})\p{Default_Ignorable_Code_Point}/gu;

/** Whether a text is well-formed Unicode that people can have typed. */
export const isReadable = (text: string): boolean =>
  text.isWellFormed() && !hidden.test(text) && !stacked.test(text.replaceAll(shapeless, ""));

/**
 * At most `max` UTF-16 units, as browsers count, and so at most three times as many bytes of UTF-8: a unit has three at
 * most, and the two of an emoji four. What is longer is not looked at any further: the bound on the length is the bound on
 * the work. `maxLength` counts code points, of which an emoji is one, so that it alone lets four bytes for each pass; what
 * it says is kept for the API's document.
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

/** What turns the reading direction of all that follows, and the tag letters that nobody sees. Pasted names bring them along. */
const unseen = /[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;
/**
 * What turns the reading direction of all that follows, in files and mails too. Arabic and Hebrew are written without it.
 * The tag letters stay: they spell the flags of England, Scotland and Wales.
 */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;
export const withoutTurns = z.overwrite<string>((text) => text.replaceAll(turning, ""));
/** What is blank is empty: nobody can tell by looking. */
export const blankIsEmpty = z.overwrite<string>((text) => (isBlank(text) ? "" : text));

/** A required single line, trimmed. `missing` is the field message when nothing of it can be seen. */
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

/**
 * The name of a person, an organization, a place or a key: a line that holds no address. We write names to people who have never heard of
 * us, and a name must not lead them anywhere. Words like `Booking.com` are names; our messages show them unlinked.
 */
export const properName = (max: number, missing: string) =>
  line(max, missing).check(z.refine((text) => !holdsAddress(text), { error: "name_address" }));

/** Text as written, several lines and emoji included, but for what turns its reading direction. May be empty, as what is blank is. */
export const prose = (max: number) =>
  z.string({ error: "invalid" }).check(...atMost(max), withoutTurns, readable, blankIsEmpty);

/** Required text of several lines, trimmed. */
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

/**
 * A password as typed, never trimmed. `short` is the field message when it has fewer than `min` code points, of which an
 * emoji is one: two units of one character are no two to guess.
 */
export const secret = (min: number, short: string) => typedSecret(min, 200, short);

/** A password to compare with one that is there. Earlier releases took one of 200 emoji, which are twice as many units. */
export const OwnPassword = typedSecret(1, 400, "required");

/** A text of at most `max` characters that `format` fits as a whole, trimmed. Anything else has the field message `error`. */
export const formatted = (max: number, format: RegExp, error: string) =>
  z.string({ error }).check(z.trim(), ...atMost(max, error), z.regex(format, { error, abort: true }));

/** An email address, read from what was typed. Case is kept: the key builders fold it. */
export const Email = z.string({ error: "email_invalid" }).check(
  ...atMost(contactLimits.email * 4, "email_invalid"),
  z.overwrite((text) => readEmail(text).read ?? text.trim()),
  ...atMost(contactLimits.email, "email_invalid"),
  z.regex(z.regexes.email, { error: "email_invalid", abort: true }),
);

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  // A name before the host reads as the host: https://bank.example@evil.example leads to the latter.
  return /[^.]\.[^.]/.test(hostname) && username === "" && password === "";
}

/** A web address with its scheme, only http or https, so that it can stand in a link. */
export const WebAddress = z.string({ error: "website_invalid" }).check(
  z.trim(),
  ...atMost(500),
  z.refine((text) => isReadable(text) && !lineBreak.test(text) && isWebAddress(text), { error: "website_invalid" }),
);
