/** What a person is told of what somebody did with their membership, or with another owner's, by the template of the email. */
export const membershipNotices = [
  "role_changed",
  "member_removed",
  "ownership_received",
  "owner_added",
  "organization_closed",
] as const;
export type MembershipTemplate = (typeof membershipNotices)[number];
