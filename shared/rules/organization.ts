import type { Organization } from "#shared/model/organization.ts";

/** A new organization, without the fields that depend on who reads it. */
type Created = Omit<Organization, "role" | "paymentMethod">;

/** What can be chosen when an organization is created. Everything else has its default. */
export type NewOrganization = Pick<Created, "name" | "language"> & {
  [Field in "feedbackId" | "interceptLessThan" | "invitationMode" | "phone" | "website" | "timeZone"]?:
    | Created[Field]
    | undefined;
};

/** A new organization with its defaults: threshold 4, invitation by threshold, 100 free SMS credits, sending from 9 to 20. */
export const newOrganization = (
  _id: string,
  {
    name,
    language,
    feedbackId = null,
    interceptLessThan = 4,
    invitationMode = "threshold",
    phone = null,
    website = null,
    timeZone = "UTC",
  }: NewOrganization,
): Created => ({
  _id,
  name,
  language,
  feedbackId,
  interceptLessThan,
  invitationMode,
  phone,
  website,
  timeZone,
  logo: null,
  customerServicePhone: null,
  averageTransaction: { amount: 5_000, currency: "USD" },
  customersPerComplaint: 30,
  forceName: false,
  forceEmail: false,
  forcePhone: false,
  automaticSMSRefill: false,
  smsCredits: 100,
  subscription: { status: "free" },
  billingContact: null,
  sources: { googlePlaceId: null, tripadvisorUrl: null },
  sendingHours: { from: 9, to: 20 },
});
