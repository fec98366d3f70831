import * as z from "zod/mini";
import { currencies } from "#shared/model/money.ts";
import { pageTextLimit } from "#shared/model/page-texts.ts";
import { pauseDays, reminderDays } from "#shared/model/request-settings.ts";
import { smsCountries } from "#shared/model/sms-country.ts";
import { Email, formatted, line, properName } from "./text.ts";

/** A color as the browser's color field gives it: `#` and six hexadecimal digits. */
export const BrandColor = formatted(7, /^#[0-9a-f]{6}$/i, "color_invalid").check(z.toLowerCase());

/** A person to turn to. */
export const ContactPerson = z.object({ name: properName(100, "name_required"), email: Email });

export const Currency = z.enum(currencies, { error: "choice_invalid" });

const hour = (least: number, most: number) =>
  z
    .int({ error: "number_range" })
    .check(z.gte(least, { error: "number_range" }), z.lte(most, { error: "number_range" }));

/** Local hours between which customers may be written to, `from` included, `to` not. */
export const SendingHours = z
  .object({ from: hour(0, 23), to: hour(1, 24) })
  .check(z.refine(({ from, to }) => from < to, { error: "hours_order", path: ["to"] }));

const days = ({ least, most }: { least: number; most: number }) =>
  z
    .int({ error: "number_range" })
    .check(z.gte(least, { error: "number_range" }), z.lte(most, { error: "number_range" }));

/** For how many days nobody is asked a second time. */
export const PauseDays = days(pauseDays);

/** After how many days one reminder goes out. */
export const ReminderAfter = days(reminderDays);

/** The countries whose numbers get SMS, each once. None is a choice, too: then all is sent by email. */
export const SmsCountries = z
  .array(z.enum(smsCountries, { error: "choice_invalid" }), { error: "choice_invalid" })
  .check(
    z.maxLength(smsCountries.length, { error: "choice_invalid" }),
    z.overwrite((countries) => smsCountries.filter((country) => countries.includes(country))),
  );

const PageText = z.optional(z.nullable(line(pageTextLimit)));
const Spoken = z.optional(z.object({ greeting: PageText, thanks: PageText, promise: PageText }));

/** Own words for the customer's page. What is left out stays; null takes ours again. */
export const PageTextChanges = z.object({ en: Spoken, fr: Spoken });
