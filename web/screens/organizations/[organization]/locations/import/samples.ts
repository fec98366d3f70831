import type { Samples } from "#web/parts/import/drop-file.tsx";

export const samples: Samples = {
  en: [
    ["Name", "Address", "Link", "Threshold"],
    ["Plateau", "1214 Mount Royal Avenue East, Montréal", "cafe-plateau", ""],
    ["Old Port", "335 de la Commune Street East, Montréal", "", "3"],
  ],
  fr: [
    ["Nom", "Adresse", "Lien", "Seuil"],
    ["Plateau", "1214, avenue du Mont-Royal Est, Montréal", "cafe-plateau", ""],
    ["Vieux-Port", "335, rue de la Commune Est, Montréal", "", "3"],
  ],
};
