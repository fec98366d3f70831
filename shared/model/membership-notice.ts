/** Email templates about a change of one's own or another owner's membership. */
export const membershipNotices = [
  "role_changed",
  "member_removed",
  "ownership_received",
  "owner_added",
  "organization_closed",
] as const;
export type MembershipTemplate = (typeof membershipNotices)[number];
