import { describe, expect, it } from "vitest";
import { Employee } from "#shared/model/location.ts";
import { OrganizationSettings } from "#shared/model/organization.ts";
import { noPageTexts } from "#shared/model/page-texts.ts";
import { changesBetween, inOneCurrency, withChanges } from "./settings.ts";

const stored = {
  name: "Café du Port",
  phone: null as string | null,
  pageTexts: noPageTexts,
  averageTransaction: { amount: 2_400, currency: "CAD" } as { amount: number; currency: string } | null,
  currency: "CAD" as string | null,
  version: 3,
};

describe("a change of settings", () => {
  it("leaves what it does not name, text by text", () => {
    const once = withChanges(stored, { pageTexts: { fr: { thanks: "Merci !" } } });
    const twice = withChanges(once, { pageTexts: { fr: { greeting: "Bonjour" }, en: undefined } });
    expect(twice.pageTexts).toEqual({
      en: { greeting: null, thanks: null, promise: null },
      fr: { greeting: "Bonjour", thanks: "Merci !", promise: null },
    });
  });

  it("is none where it says what is stored", () => {
    expect(withChanges(stored, { name: "Café du Port", phone: undefined, pageTexts: { en: {} } })).toBe(stored);
  });
});

describe("the currency of the estimates", () => {
  const changed = (change: object) => inOneCurrency(stored, { ...stored, ...change });

  it("is the one that the average transaction is given in", () => {
    expect(changed({ averageTransaction: { amount: 900, currency: "EUR" } }).currency).toBe("EUR");
  });

  it("keeps the amount when it is changed", () => {
    expect(changed({ currency: "USD" }).averageTransaction).toEqual({ amount: 2_400, currency: "USD" });
  });

  it("stays where nobody says an average", () => {
    expect(changed({ averageTransaction: null })).toMatchObject({ averageTransaction: null, currency: "CAD" });
  });
});

describe("what an edit changed", () => {
  it("is told by field, before and after, texts by language", () => {
    const after = withChanges(stored, {
      name: "Le Port",
      phone: "514 555 0101",
      pageTexts: { fr: { thanks: "Merci" } },
    });
    expect(changesBetween(OrganizationSettings, stored, { ...after, version: 4 })).toEqual({
      name: ["Café du Port", "Le Port"],
      phone: [null, "514 555 0101"],
      "pageTexts.fr.thanks": [null, "Merci"],
    });
  });

  it("does not say whom a contact names", () => {
    const before = { privacyContact: null };
    const after = { privacyContact: { name: "Léa Roy", email: "lea@example.com" } };
    expect(changesBetween(OrganizationSettings, before, after)).toEqual({ privacyContact: [null, "…"] });
    expect(changesBetween(Employee, { name: "Léa" }, { name: "Noé" })).toEqual({ name: ["…", "…"] });
  });
});
