import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerWord } from "./stop-words.ts";

describe("the answer to a text", () => {
  it.each([
    ...["STOP", "stop", " Stop. ", "“STOP”", "stop!!!", "STOP 🛑", "ＳＴＯＰ", "Stop all", "opt-out", "END", "cancel"],
    ...["Quit", "Quit!", "unsubscribe", "ARRET", "arrêt", "ARRÊT", "arre\u0302t", "Désabonner", "me désabonner", "FIN"],
    ...[
      "Stop please",
      "STOP, svp",
      "stop it",
      "Stop. I never asked!",
      "Arrêtez de m’écrire",
      "Unsubscribe me",
      "opt out now",
    ],
    ...["désabonnez-moi", "Désabonnez-moi svp", "ne plus m'écrire", "Ne plus m’écrire, merci", "remove me"],
    ...["Remove me from your list", "no more texts", "No more texts please!", "take me off", "Take me off your list"],
    ...["leave me alone", "Leave me alone, please.", "S T O P", "s.t.o.p.", "stopp", "STOPP!", "Cancel, please"],
    ...["Retirez-moi svp", "Enlevez-moi de votre liste", "Plus de textos, merci", "Laissez-moi tranquille !"],
    ...["Ne m’écrivez plus", "Annuler, s’il te plaît", "Quit, thanks"],
    ...[`STOP ${" ".repeat(1_000)}`, `Stop ${"please ".repeat(100)}`],
  ])("%j stops", (text) => {
    expect(answerWord(text)).toBe("stop");
  });

  it.each(["HELP", "Help?", "info", "AIDE", "aide !"])("%j asks for help", (text) => {
    expect(answerWord(text)).toBe("help");
  });

  it.each(["START", "Unstop", "DÉBUT", "debut"])("%j starts again", (text) => {
    expect(answerWord(text)).toBe("start");
  });

  it.each([
    ...["", "   ", "Don't stop", "stopping", "Stopped by today", "The end was great", "yes", "oui", "5", "🛑"],
    ...["Fin de semaine parfaite", "End of story", "Cancel my table", "Annuler ma table", "Info please", "start now"],
    "Quit smoking there, great place",
    ...[
      "Thank you so much!",
      "Thanks, Ana is the best",
      "Merci beaucoup, à bientôt",
      "Merci, au plaisir de vous revoir",
    ],
    ...[
      "Leave me alone with that cake any day!",
      "Take me off to bed, I ate too much",
      "Take me off guard again, chef",
    ],
    ...["No more text books, thanks to you", "Never leave me alone with your bread", "Thanks, you can't remove me now"],
    ...[
      "Please stop by the counter",
      "I can't wait to be back, please",
      "Stoppez-vous à Laval ?",
      "Merci de ne plus m’oublier",
      "Enlevez-moi ces olives la prochaine fois",
      "Plus de textos comme celui-là, c’est drôle",
      "Laissez-moi tranquille avec la diète, j’en reprends",
    ],
  ])("%j is a message of its own", (text) => {
    expect(answerWord(text)).toBeNull();
  });

  it("stops in whatever case and between whatever signs", () => {
    const around = fc.string({ unit: fc.constantFrom(" ", ".", "!", "'", "\n", "👍"), maxLength: 5 });
    const word = fc
      .constantFrom("stop", "arrêt", "désabonner")
      .chain((one) =>
        fc
          .array(fc.boolean(), { minLength: one.length, maxLength: one.length })
          .map((raised) => [...one].map((letter, index) => (raised[index] ? letter.toUpperCase() : letter)).join("")),
      );
    fc.assert(
      fc.property(around, word, around, (before, one, after) => {
        expect(answerWord(before + one + after)).toBe("stop");
      }),
    );
  });
});
