export interface TemplateHint {
  /** `incentive`: rewards a review; `only_happy`: asks only content customers. */
  hint: "incentive" | "only_happy";
  words: string;
  /** Google's content policy, the FTC's rule on reviews (16 CFR 465). */
  rules: readonly ("google" | "ftc")[];
}

const incentives = [
  "discount",
  "coupon",
  "voucher",
  "gift",
  "reward",
  "prize",
  "raffle",
  "giveaway",
  "get a free",
  "a free ",
  "for free",
  "percent off",
  "cash back",
  "cashback",
  "rabais",
  "remise",
  "cadeau",
  "recompense",
  "tirage",
  "concours",
  "bon d achat",
  "gratuit",
  "remboursement",
];
const onlyHappy = [
  "if you loved",
  "if you liked",
  "if you enjoyed",
  "if you are happy",
  "if you re happy",
  "if you were happy",
  "if you are satisfied",
  "if you re satisfied",
  "if you were satisfied",
  "if you had a great",
  "if you had a good",
  "5 star",
  "five star",
  "positive review",
  "good review",
  "great review",
  "si vous avez aime",
  "si vous avez adore",
  "si vous avez apprecie",
  "si vous etes satisfait",
  "si vous etes content",
  "si vous etes heureu",
  "si cela vous a plu",
  "si ca vous a plu",
  "si tout s est bien",
  "5 etoile",
  "cinq etoile",
  "avis positif",
  "bon avis",
  "bonne note",
];

const longest = 4_000;

const plain = (text: string): string =>
  ` ${text
    .slice(0, longest)
    .replaceAll(/\{[^{}]*\}/g, " ")
    .replaceAll("%", " percent ")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")} `;

/** Advisory: one hint per kind, never a refusal, because a gift shop may write of gifts. */
export function templateHints(template: string): TemplateHint[] {
  const text = plain(template);
  const found = (words: readonly string[]) => words.find((word) => text.includes(` ${word}`))?.trim();
  const [incentive, happy] = [found(incentives), found(onlyHappy)];
  return [
    ...(incentive === undefined
      ? []
      : [{ hint: "incentive", words: incentive, rules: ["google", "ftc"] } as const satisfies TemplateHint]),
    ...(happy === undefined
      ? []
      : [{ hint: "only_happy", words: happy, rules: ["google"] } as const satisfies TemplateHint]),
  ];
}

const reviews = [
  "review",
  "google",
  "tripadvisor",
  "star",
  "rating",
  "public feedback",
  "avis",
  "etoile",
  "evaluation",
  "temoignage",
];

/** Whether one sentence promises something for a review; a gift alone makes good. */
export const tiesGiftToReview = (text: string): boolean =>
  text.split(/[.!?\n]+/).some((sentence) => {
    const words = plain(sentence);
    const has = (some: readonly string[]) => some.some((word) => words.includes(` ${word}`));
    return has([...incentives, "free", "offer", "offrir", "offert"]) && has(reviews);
  });
