import type { Block } from "./email-content.ts";
import { excerpt } from "./excerpt.ts";
import { nameIn } from "./name.ts";
import type { Say } from "./texts.ts";

export const greeting = (say: Say, name: string | null): Block[] => [
  {
    kind: "greeting",
    text: name?.trim() ? say("greeting", { name: excerpt(nameIn(name), 60) }) : say("greeting_nameless"),
  },
];
