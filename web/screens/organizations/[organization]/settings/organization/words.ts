import type { TFunction } from "i18next";
import * as z from "zod/mini";
import { Language } from "#shared/model/language.ts";
import { zoneName } from "#web/parts/format/time-zone.ts";

const Contact = z.object({ name: z.string(), email: z.string() });
const Average = z.object({ amount: z.string(), currency: z.string() });

export const wordsFor =
  (t: TFunction<["business", "app", "settings"]>, language: string) =>
  (field: string, value: unknown): string => {
    const nothing = t("settings:unsaved.empty");
    switch (field) {
      case "billingContact":
      case "privacyContact": {
        const { name = "", email = "" } = Contact.safeParse(value).data ?? {};
        return `${name} ${email}`.trim() || nothing;
      }
      case "averageTransaction": {
        const { amount = "", currency = "" } = Average.safeParse(value).data ?? {};
        return amount === "" ? nothing : `${amount} ${currency}`;
      }
      case "language": {
        const named = Language.safeParse(value).data;
        return named === undefined ? nothing : t(`languages.${named}`, { lng: language });
      }
      case "timeZone":
        return zoneName(String(value));
      default:
        return String(value);
    }
  };
