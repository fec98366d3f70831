/** A part of a request's email: a paragraph, or the button where its link stands. */
export type RequestEmailPart = { kind: "words"; text: string } | { kind: "button" };

/** The parts of an email that asks for feedback: its link becomes a button, and the way to stop is left to stand below all. */
export function requestEmailParts({
  text,
  link,
  stopLink,
}: {
  text: string;
  link: string;
  stopLink: string;
}): RequestEmailPart[] {
  return text.split(/\n{2,}/).flatMap((part): RequestEmailPart[] => {
    const paragraph = part.trim();
    if (paragraph === "" || paragraph.includes(stopLink)) return [];
    if (!paragraph.includes(link)) return [{ kind: "words", text: paragraph }];
    const rest = paragraph.replaceAll(link, "").trim();
    return [...(rest === "" ? [] : [{ kind: "words", text: rest } as const]), { kind: "button" }];
  });
}
