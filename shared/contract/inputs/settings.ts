import * as z from "zod/mini";
import { currencies } from "#shared/model/money.ts";
import { answerWithin, tagLimit, tagsAtMost } from "#shared/model/organization.ts";
import { pageTextLimit } from "#shared/model/page-texts.ts";
import { pauseDays, reminderDays } from "#shared/model/request-settings.ts";
import { smsCountries } from "#shared/model/sms-country.ts";
import { Email, formatted, line, properName } from "./text.ts";

export const BrandColor = formatted(7, /^#[0-9a-f]{6}$/i, "color_invalid").check(z.toLowerCase());

export const ContactPerson = z.object({ name: properName(100, "name_required"), email: Email });

export const Currency = z.enum(currencies, { error: "choice_invalid" });

const hour = (least: number, most: number) =>
  z
    .int({ error: "number_range" })
    .check(z.gte(least, { error: "number_range" }), z.lte(most, { error: "number_range" }));

export const SendingHours = z
  .object({ from: hour(0, 23), to: hour(1, 24) })
  .check(z.refine(({ from, to }) => from < to, { error: "hours_order", path: ["to"] }));

const days = ({ least, most }: { least: number; most: number }) =>
  z
    .int({ error: "number_range" })
    .check(z.gte(least, { error: "number_range" }), z.lte(most, { error: "number_range" }));

export const PauseDays = days(pauseDays);

export const ReminderAfter = days(reminderDays);

export const AnswerWithin = days(answerWithin);

/** Each once, in the order given. */
export const FeedbackTags = z.array(line(tagLimit), { error: "invalid" }).check(
  z.overwrite((tags) => [...new Set(tags)]),
  z.maxLength(tagsAtMost, { error: "too_many_at_once" }),
);

/** An empty list is valid: everything goes by email. */
export const SmsCountries = z
  .array(z.enum(smsCountries, { error: "choice_invalid" }), { error: "choice_invalid" })
  .check(
    z.maxLength(smsCountries.length, { error: "choice_invalid" }),
    z.overwrite((countries) => smsCountries.filter((country) => countries.includes(country))),
  );

const PageText = z.optional(z.nullable(line(pageTextLimit)));
const Spoken = z.optional(z.object({ greeting: PageText, thanks: PageText, promise: PageText }));

/** Omitted texts stay; null restores the default. */
export const PageTextChanges = z.object({ en: Spoken, fr: Spoken });
