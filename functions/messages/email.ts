import type { Email, Letter } from "./letter.ts";
import { letterHtml } from "./letter-html.tsx";
import { letterText } from "./letter-text.ts";

/** The letter in both its forms, which say the same. */
export const emailOf = (letter: Letter): Email => ({
  subject: letter.subject,
  html: letterHtml(letter),
  text: letterText(letter),
});
