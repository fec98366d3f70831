import type * as z from "zod/mini";
import type { OrganizationChanges } from "#shared/contract/organizations.ts";
import { currencies } from "#shared/model/money.ts";
import type { Organization } from "#shared/model/organization.ts";
import { blankIsNull } from "#web/parts/form/blank-is-null.ts";
import { withScheme } from "#web/parts/form/with-scheme.ts";
import { inMinorUnits, inUnits, likelyCurrency, typedAmount } from "#web/parts/format/money.ts";

interface TypedContact {
  name: string;
  email: string;
}

export interface OrganizationFields extends Record<string, unknown> {
  name: string;
  brandColor: string;
  website: string;
  phone: string;
  customerServicePhone: string;
  mailingAddress: string;
  billingContact: TypedContact;
  privacyContact: TypedContact;
  language: Organization["language"];
  timeZone: string;
  averageTransaction: { amount: string; currency: string };
  customersPerComplaint: string;
}

const typedContact = (contact: Organization["billingContact"]): TypedContact => contact ?? { name: "", email: "" };

const plain = (units: number, language: string) =>
  new Intl.NumberFormat(language, {
    useGrouping: false,
    minimumFractionDigits: Number.isInteger(units) ? 0 : 2,
  }).format(units);

export function organizationFields(organization: Organization, language: string): OrganizationFields {
  const {
    name,
    brandColor,
    website,
    phone,
    customerServicePhone,
    mailingAddress,
    timeZone,
    averageTransaction: average,
  } = organization;
  const units = average === null ? "" : plain(inUnits(average), language);
  return {
    name,
    timeZone,
    language: organization.language,
    brandColor: brandColor ?? "",
    website: website ?? "",
    phone: phone ?? "",
    customerServicePhone: customerServicePhone ?? "",
    mailingAddress: mailingAddress ?? "",
    billingContact: typedContact(organization.billingContact),
    privacyContact: typedContact(organization.privacyContact),
    averageTransaction: {
      amount: units,
      currency: average?.currency ?? organization.currency ?? likelyCurrency(navigator.languages),
    },
    customersPerComplaint: String(organization.customersPerComplaint),
  };
}

const contactOf = ({ name, email }: TypedContact) => (`${name}${email}`.trim() === "" ? null : { name, email });

/** Invalid numbers become NaN, which the contract refuses. */
export function organizationChanges(values: OrganizationFields): z.input<typeof OrganizationChanges> {
  const { amount, currency } = values.averageTransaction;
  const known = currencies.find((one) => one === currency) ?? "USD";
  return {
    name: values.name,
    brandColor: blankIsNull(values.brandColor),
    website: blankIsNull(withScheme(values.website)),
    phone: blankIsNull(values.phone),
    customerServicePhone: blankIsNull(values.customerServicePhone),
    mailingAddress: blankIsNull(values.mailingAddress),
    billingContact: contactOf(values.billingContact),
    privacyContact: contactOf(values.privacyContact),
    language: values.language,
    timeZone: values.timeZone,
    currency: known,
    averageTransaction:
      amount.trim() === "" ? null : { amount: inMinorUnits(typedAmount(amount) ?? Number.NaN, known), currency: known },
    customersPerComplaint: typedAmount(values.customersPerComplaint) ?? Number.NaN,
  };
}

/** Unchanged fields are not sent, so others' changes stay. */
export function changedOrganizationFields(
  values: OrganizationFields,
  changed: readonly string[],
): z.input<typeof OrganizationChanges> {
  const sent = Object.entries(organizationChanges(values));
  const wanted = changed.includes("averageTransaction") ? [...changed, "currency"] : changed;
  return Object.fromEntries(sent.filter(([field]) => wanted.includes(field)));
}
