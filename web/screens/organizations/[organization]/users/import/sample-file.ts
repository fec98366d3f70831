import type { Language } from "#shared/model/language.ts";

/** A file as it is taken: the columns that we know by name, and rows that show what may stand in them. */
const samples: Record<Language, string[][]> = {
  en: [
    ["First name", "Last name", "Email", "Phone", "Role"],
    ["Ada", "Roy", "ada@example.com", "+1 514 555 0142", "operator"],
    ["Leo", "Tremblay", "leo@example.com", "", "employee"],
  ],
  fr: [
    ["Prénom", "Nom", "Courriel", "Téléphone", "Rôle"],
    ["Ada", "Roy", "ada@example.com", "+1 514 555 0142", "opérateur"],
    ["Léo", "Tremblay", "leo@example.com", "", "employé"],
  ],
};

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** The sample as CSV. It begins with a byte order mark, by which spreadsheets know UTF-8. */
export const sampleFile = (language: Language): string =>
  `\uFEFF${samples[language].map((row) => row.map(quoted).join(",")).join("\r\n")}\r\n`;
