import type { Block } from "./email-content.ts";
import { excerpt } from "./excerpt.ts";
import { nameIn } from "./name.ts";
import type { Say } from "./texts.ts";

/** A greeting by first name, for the beginning of an email; nothing where no name is known. */
export const greeting = (say: Say, name: string | null): Block[] =>
  name?.trim() ? [{ kind: "greeting", text: say("greeting", { name: excerpt(nameIn(name), 60) }) }] : [];
