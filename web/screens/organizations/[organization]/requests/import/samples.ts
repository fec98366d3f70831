import type { Samples } from "#web/parts/import/drop-file.tsx";

export const samples: Samples = {
  en: [
    ["Name", "Phone", "Email", "Language", "Location", "Date of visit"],
    ["Ada Roy", "+1 514 555 0142", "ada@example.com", "English", "", "2026-11-20"],
    ["Leo Tremblay", "", "leo@example.com", "French", "", ""],
  ],
  fr: [
    ["Nom", "Téléphone", "Courriel", "Langue", "Établissement", "Date de visite"],
    ["Ada Roy", "+1 514 555 0142", "ada@example.com", "anglais", "", "2026-11-20"],
    ["Léo Tremblay", "", "leo@example.com", "français", "", ""],
  ],
};
