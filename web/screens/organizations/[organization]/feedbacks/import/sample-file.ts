import type { Language } from "#shared/model/language.ts";

/** A file as an import takes it: the columns that we know by name, and rows that show what may stand in them. */
const samples: Record<Language, string[][]> = {
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

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** The sample as CSV. It begins with a byte order mark, by which spreadsheets know UTF-8. */
export const sampleFile = (language: Language): string =>
  `\uFEFF${samples[language].map((row) => row.map(quoted).join(",")).join("\r\n")}\r\n`;
