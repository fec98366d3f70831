import type * as z from "zod/mini";
import { RateProfile } from "#shared/model/rate-profile.ts";

export const aProfile = (more: Partial<z.input<typeof RateProfile>> = {}): RateProfile =>
  RateProfile.parse({
    link: "cafe-du-port",
    name: "Café du Port",
    links: [],
    sources: ["google", "tripadvisor"],
    locations: [],
    employees: [],
    ...more,
  });
