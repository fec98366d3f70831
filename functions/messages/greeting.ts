import type { Block } from "./email-content.ts";
import { excerpt } from "./excerpt.ts";
import { nameIn } from "./name.ts";
import type { Say } from "./texts.ts";

/** The greeting at the beginning of an email: by first name, and without one where none is known. */
export const greeting = (say: Say, name: string | null): Block[] => [
  {
    kind: "greeting",
    text: name?.trim() ? say("greeting", { name: excerpt(nameIn(name), 60) }) : say("greeting_nameless"),
  },
];
