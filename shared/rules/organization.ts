import type { Organization } from "#shared/model/organization.ts";

/** What an organization is from its first moment on: all but what differs by who looks at it. */
type Created = Omit<Organization, "role" | "paymentMethod">;

/** What may be said of an organization when it is created; everything else has its default. */
export type NewOrganization = Pick<Created, "name" | "language"> & {
  [Field in "feedbackId" | "interceptLessThan" | "invitationMode" | "phone" | "website" | "timeZone"]?:
    | Created[Field]
    | undefined;
};

/** A new organization: threshold 4, invitation by threshold, 100 free SMS, customers written to from 9 to 20 o'clock. */
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
