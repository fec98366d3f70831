import type { Samples } from "#web/parts/import/drop-file.tsx";

export const samples: Samples = {
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
