import type { RateProfile } from "#shared/model/rating-form.ts";

/** A business as the customer's page shows it, for tests. */
export const aProfile = (more: Partial<RateProfile> = {}): RateProfile => ({
  link: "cafe-du-port",
  name: "Café du Port",
  logo: null,
  language: "en",
  forceName: false,
  forceEmail: false,
  forcePhone: false,
  interceptLessThan: 4,
  invitationMode: "threshold",
  sources: ["google", "tripadvisor"],
  locations: [],
  employees: [],
  ...more,
});
