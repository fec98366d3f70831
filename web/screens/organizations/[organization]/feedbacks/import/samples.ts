import type { Samples } from "#web/parts/import/drop-file.tsx";

export const samples: Samples = {
  en: [
    ["Date", "Rating", "Comment", "Name", "Email", "Phone", "Location"],
    ["2025-03-14 18:30", "5", "Warm welcome, great soup.", "Ada Roy", "ada@example.com", "", ""],
    ["2025-03-15", "2", "We waited forty minutes, and the coffee was cold.", "", "", "+1 514 555 0142", ""],
  ],
  fr: [
    ["Date", "Note", "Commentaire", "Nom", "Courriel", "Téléphone", "Établissement"],
    ["2025-03-14 18:30", "5", "Accueil chaleureux, soupe excellente.", "Ada Roy", "ada@example.com", "", ""],
    ["2025-03-15", "2", "Quarante minutes d’attente, et le café était froid.", "", "", "+1 514 555 0142", ""],
  ],
};
