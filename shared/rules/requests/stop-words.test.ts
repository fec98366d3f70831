import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { heardIn } from "./stop-words.ts";

const kindOf = (text: string): string => {
  const { word, isUnclear, isReply } = heardIn(text);
  return word ?? (isUnclear ? "unclear" : isReply ? "reply" : "nothing");
};

const lines = (text: string): string[] => text.trim().split(/\n\s*/);

describe("a customer’s text", () => {
  it.each([
    ...["STOP", "stop", " Stop. ", "“STOP”", "stop!!!", "STOP 🛑", "ＳＴＯＰ", "Stop all", "opt-out", "END", "cancel"],
    ...["Quit!", "unsubscribe", "ARRET", "arrêt", "arre\u0302t", "Arret.", "FIN", "S T O P", "s.t.o.p.", "STOPP!"],
    ...["Stop please", "STOP, svp", "SVP STOP", "pls stop", "Cancel, please", "Annuler, s’il te plaît", "Arrêtez svp"],
    ...["leave me alone", "Laissez-moi tranquille !", "stop stop", "Remove please", "Stop 👍 thanks"],
  ])("%j is the command to stop, and nothing to read", (text) => {
    expect(heardIn(text)).toMatchObject({ word: "stop", isReply: false });
  });

  it.each(
    lines(`stop it
      Please stop sending these
      Stop. I never asked!
      Stop texting me
      STOP NOW for good
      Unsubscribe me
      opt out of these messages
      I want to unsubscribe
      Unsubscribe please, I moved
      How do I unsubscribe?
      No more texts
      No more messages please. The food was great
      no texts please
      I don't want any more texts
      I do not wish to receive your messages
      Don't text me anymore
      please don't contact me
      Never text me again
      Remove me
      Remove me from your list
      please take my number off
      Delete my number
      Lose my number
      Can you stop texting me please
      The soup was cold and please stop texting me
      I told you to stop
      Cancel my subscription
      End these texts
      Quit texting me
      svp arrêtez de m'écrire
      Je veux me désabonner
      Désabonnez-moi svp
      Comment me désabonner ?
      désinscrivez moi
      ne m'écrivez plus
      Ne plus m’écrire, merci
      N'envoyez plus de messages
      et ne m'appelez plus
      Merci d'arrêter
      Merci de ne plus me contacter
      Veuillez cesser de m'écrire
      Arrêtez de m’écrire
      arrête de m'envoyer des messages
      arrêtez ça
      Je voudrais que ça arrête
      Plus de textos, merci
      pas de textos svp
      assez de textos
      Plus jamais de textos
      Je ne veux plus recevoir vos messages
      Stop aux textos
      ARRÊT des messages svp
      Arrêt immédiat
      enlevez-moi de la liste
      Retirez-moi svp
      Pouvez-vous enlever mon numéro de votre liste
      Supprimez mon numéro svp`),
  )("%j asks to stop in its own words, which somebody reads", (text) => {
    expect(heardIn(text)).toMatchObject({ word: "stop", isReply: true });
  });

  it.each(
    lines(`Stop by any time for a coffee
      Stop in for lunch is always nice
      Please stop by the counter
      STOP sign by your door fell
      Stop what you're doing and eat here
      arrêt d'autobus en face
      Arrêt obligatoire pour tout amateur de café
      Arrêtez-vous prendre un café
      Stoppez-vous à Laval ?
      The bus stop is far
      Great place to stop
      Not a bad stop
      We will stop at your place again
      non-stop service
      I couldn't stop laughing
      Don't stop
      I don't want you to stop
      stopping
      Stopped by today
      I asked them to stop the music
      End of story
      The end was great
      Cancel my table
      Annuler ma table
      Annulez ma réservation
      Quit smoking there, great place
      Fin de semaine parfaite
      Super fin
      Leave me alone with that cake any day!
      Laissez-moi tranquille avec la diète, j’en reprends
      Take me off to bed, I ate too much
      Please take my order off the list, I got it
      Thanks, you can't remove me now
      Please remove the onions next time
      Enlevez-moi ces olives la prochaine fois
      We had to opt out of dessert
      No more text books, thanks to you
      I got no texts about my order being ready
      Plus de textos comme celui-là, c’est drôle
      Merci de ne plus m’oublier
      C'est frustrant de ne pas recevoir ma commande
      Je ne pouvais plus m'arrêter de manger
      They never call me back
      You do not call me when it is ready
      He did not contact me about my order
      On ne m'appelle plus
      Vous ne m'avez pas rappelé
      Cold and slow, 2 out of 5
      merci beaucoup !
      start now
      Info please
      5
      🛑
      Liked “Hi Léa, how was it? Reply STOP to opt out”
      A aimé « Bonjour, répondez ARRET pour vous désabonner »`),
  )("%j is a reply", (text) => {
    expect(kindOf(text)).toBe("reply");
  });

  it.each([
    ...["Stop overcooking the steak", "Arrêtez la musique svp", "Wrong number", "Mauvais numéro", "Not interested"],
    ...["Pas intéressé", "Who is this?", "C’est qui ?", "Why are you texting me", "Trop de textos", "This is spam"],
  ])("%j is unclear: a reply that is answered with the way to stop", (text) => {
    expect(heardIn(text)).toMatchObject({ word: null, isUnclear: true, isReply: true });
  });

  it.each([
    ["help", ["HELP", "Help?", "info", "AIDE", "aide !"]],
    ["start", ["START", "Unstop", "DÉBUT", "debut"]],
    ["nothing", ["", "   "]],
  ])("is %s", (kind, texts) => {
    expect(texts.map(kindOf)).toEqual(texts.map(() => kind));
  });

  it.each([
    ["Arrêt", "fr"],
    ["Je veux me désabonner", "fr"],
    ["Unsubscribe", "en"],
    ["Don't text me", "en"],
    ["STOP", null],
  ])("%j is in the language %s", (text, language) => {
    expect(heardIn(text).language).toBe(language);
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
        expect(kindOf(before + one + after)).toBe("stop");
      }),
    );
  });

  it("reads the longest text at once", () => {
    const started = performance.now();
    for (const part of ["stop ", "sending me ", "arrêtez de ", "remove me from your ", "please ", "“"])
      heardIn(part.repeat(2_000));
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

it.each([
  ["Arrêt de vos textos", "stop"],
  ["Arrêt de vos messages svp", "stop"],
  ["arrêt de ces messages", "stop"],
  ["Annulez svp", "stop"],
  ["STOP at once!", "unclear"],
  ["Stop for ever", "unclear"],
  ["Arrêt à l'avenir", "unclear"],
  ["End of texts please", "unclear"],
  ["Stop by any time for a coffee", "reply"],
  ["Arrêt d'autobus en face", "reply"],
])("%j, which begins as a command does, is: %s", (text, kind) => {
  expect(kindOf(text)).toBe(kind);
});
