import { type Chance, chanceOf } from "../../demo/chance.ts";

export const sourceLanguages = ["fr", "en"] as const;
export type SourceLanguage = (typeof sourceLanguages)[number];
const stars = [1, 2, 3, 4, 5] as const;
type Stars = (typeof stars)[number];

export interface SourceReview {
  number: number;
  rating: Stars;
  /** Null for stars without text. */
  text: Record<SourceLanguage, string> | null;
  language: SourceLanguage;
  author: string;
  at: Date;
  isAnswered: boolean;
}

interface Business {
  counts: Record<Stars, number>;
  total: number;
  /** One decimal; null without reviews. */
  average: number | null;
  latest: SourceReview[];
}

const texts: Record<Stars, Record<SourceLanguage, string>[]> = {
  1: [
    {
      fr: "Quarante minutes d’attente, puis la mauvaise commande. Personne ne s’est excusé.",
      en: "Forty minutes of waiting, then the wrong order. Nobody apologized.",
    },
    { fr: "Facturé deux fois, et toujours pas remboursé.", en: "Charged twice, and still no refund." },
  ],
  2: [
    { fr: "Bon produit, mais le local était froid et bruyant.", en: "Good product, but the room was cold and loud." },
    { fr: "Moins soigné que l’an dernier.\nDommage.", en: "Less care than last year.\nA pity." },
  ],
  3: [{ fr: "Correct, sans plus.", en: "Fine, nothing more." }],
  4: [
    { fr: "Très bien. Un peu d’attente à midi.", en: "Very good. A bit of a wait at noon." },
    { fr: "Belle adresse, on reviendra.", en: "A lovely place, we will come back." },
  ],
  5: [
    {
      fr: "Accueil chaleureux et conseils justes. Merci à toute l’équipe !",
      en: "A warm welcome and honest advice. Thank you all!",
    },
    { fr: "Le meilleur du quartier 🥐", en: "The best around here 🥐" },
    { fr: "Rapide, propre, souriant.", en: "Quick, clean, friendly." },
  ],
};
const authors = [
  "Mélanie R.",
  "Jean-François Côté",
  "Priya N.",
  "D'Arcy O’Neill",
  "王芳",
  "Éloïse",
  "M. T.",
  "José da Silva",
];

/** FNV-1a, 32 bits. */
export function seedOf(text: string): number {
  let seed = 0x811c9dc5;
  for (const byte of Buffer.from(text)) seed = Math.imul(seed ^ byte, 0x01000193);
  return seed >>> 0;
}

const day = 86_400_000;

function weightsOf(chance: Chance): [Stars, number][] {
  const liked = 0.35 + chance.next() * 0.6;
  return [
    [5, liked],
    [4, 0.25],
    [3, 0.12],
    [2, 0.05 + (1 - liked) * 0.2],
    [1, 0.05 + (1 - liked) * 0.3],
  ];
}

function reviewOf(id: string, number: number, weights: [Stars, number][], at: Date): SourceReview {
  const chance = chanceOf(seedOf(`${id}/${number}`));
  const rating = chance.weighted(weights);
  return {
    number,
    rating,
    text: chance.happens(0.85) ? chance.pick(texts[rating]) : null,
    language: chance.happens(0.7) ? "fr" : "en",
    author: chance.pick(authors),
    at,
    isAnswered: chance.happens(0.3),
  };
}

/** Deterministic by id, with another review every few days since 2020. `language` filters the latest reviews. */
export function sourceBusiness(id: string, now: number, language?: SourceLanguage): Business {
  const chance = chanceOf(seedOf(id));
  const weights = weightsOf(chance);
  const pace = (2 + chance.next() * 20) * day;
  const since = Date.UTC(2020, 0, 1) + chance.next() * 1_000 * day;
  const total = Math.max(0, Math.floor((now - since) / pace));
  const reviews = Array.from({ length: total }, (_, index) =>
    reviewOf(id, index + 1, weights, new Date(since + (index + 1) * pace)),
  );
  const counts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  for (const { rating } of reviews) counts[rating] += 1;
  const sum = reviews.reduce((before, { rating }) => before + rating, 0);
  return {
    counts,
    total,
    average: total === 0 ? null : Math.round((10 * sum) / total) / 10,
    latest: reviews
      .filter((review) => language === undefined || review.language === language)
      .slice(-5)
      .reverse(),
  };
}
