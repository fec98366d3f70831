import type { Language } from "#shared/model/language.ts";
import type { Complaint } from "./complaint.ts";

export const complaintSample = (
  language: Language,
  feedback: Partial<Complaint["feedback"]> = {},
  organization: Partial<Complaint["organization"]> = {},
): Complaint => ({
  language,
  origin: "https://app.reviens.example",
  reader: "Hélène",
  organization: {
    _id: "01JCZZZZZZZZZZZZZZZZZZZZZZ",
    name: "Café du Port",
    logo: null,
    brandColor: null,
    timeZone: "America/Toronto",
    ...organization,
  },
  feedback: {
    _id: "01JD0000000000000000000000",
    rating: 2,
    comment: "Quarante minutes d’attente pour une soupe froide.\n\nTrès déçus.",
    customer: { name: "Chloé Tremblay", email: "chloe@example.com", phone: "+1 514 555-0142" },
    location: { _id: "01JD0000000000000000000001", name: "Vieux-Port" },
    employee: null,
    date: "2026-11-20T23:41:00.000Z",
    language: null,
    status: "pending",
    ...feedback,
  },
});
