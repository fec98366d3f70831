import type { FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import type { Language } from "#shared/model/language.ts";
import type { Chance } from "./chance.ts";

const firstNames: Record<Language, string[]> = {
  fr: "Geneviève,Mathieu,Isabelle,Olivier,Chantal,Simon,Marie-Ève,Gabriel,Lucie,Étienne,Amélie,François,Catherine,Jérôme,Sylvie,Antoine,Valérie,Benoît,Noémie,Réjean,Fatima,Karim,Léa,Pierre-Luc,Mireille,Samuel,Annick,Thierry,Claudine,Youssef".split(
    ",",
  ),
  en: "Emily,James,Olivia,Michael,Hannah,David,Rachel,Andrew,Sophie,Kevin,Laura,Ben,Megan,Peter,Aisha,Ravi,Claire,Thomas,Jessica,Liam,Nora,Patrick,Mei,Alan,Teresa,George,Ines,Marcus,Joan,Dylan".split(
    ",",
  ),
};
const lastNames: Record<Language, string[]> = {
  fr: "Gagnon,Tremblay,Bouchard,Côté,Fortin,Gauthier,Morin,Lavoie,Pelletier,Bélanger,Lévesque,Bergeron,Leblanc,Girard,Caron,Beaulieu,Cloutier,Poirier,Desjardins,Hébert,Nadeau,Benali,Rousseau,Dufour,Charbonneau,Ménard".split(
    ",",
  ),
  en: "Murphy,Singh,Cohen,Walker,Campbell,Bennett,Chen,O’Neill,Foster,Hughes,Patel,Morrison,Clarke,Reid,Fraser,Kowalski,Hayes,Sullivan,Rossi,Grant,Barrett,Thompson,Wong,Ellis,Novak,Price".split(
    ",",
  ),
};

const reachable = [0.62, 0.48, 0.3, 0.13, 0.11];

const plain = (name: string) =>
  name
    .normalize("NFD")
    .replaceAll(/[^A-Za-z]/g, "")
    .toLowerCase();

const wantsAnswer =
  /appele|rappel|call me|about this|rembours|refund|courriels?,|débitée|j’ai une photo|have pictures/i;

/** Contact details are fictitious. */
export function demoCustomer(
  chance: Chance,
  language: Language,
  stars: number,
  comment: string,
): FeedbackItem["customer"] {
  if (!chance.happens(wantsAnswer.test(comment) ? 1 : (reachable[stars - 1] ?? 0))) {
    const name = chance.happens(0.08) ? chance.pick(firstNames[language]) : null;
    return { name, email: null, phone: null };
  }
  const first = chance.pick(firstNames[language]);
  const last = chance.pick(lastNames[language]);
  const phone = chance.happens(0.38)
    ? `${chance.pick(["514", "438", "450"])}-555-01${String(Math.floor(chance.next() * 100)).padStart(2, "0")}`
    : null;
  const mailbox = chance.pick([
    `${plain(first)}.${plain(last)}`,
    `${plain(first).charAt(0)}${plain(last)}`,
    `${plain(last)}${70 + Math.floor(chance.next() * 30)}`,
  ]);
  return {
    name: chance.happens(0.88) ? `${first} ${last}` : null,
    email: phone === null || chance.happens(0.5) ? `${mailbox}@example.com` : null,
    phone,
  };
}

export function someone(chance: Chance, language: Language): { name: string; email: string; phone: string } {
  const first = chance.pick(firstNames[language]);
  const last = chance.pick(lastNames[language]);
  const line = 100 + Math.floor(chance.next() * 100);
  return {
    name: `${first} ${last}`,
    email: `${plain(first)}.${plain(last)}${10 + Math.floor(chance.next() * 90)}@example.com`,
    phone: `+1${chance.pick(["514", "438", "450", "579", "418", "581", "819", "613"])}5550${line}`,
  };
}
