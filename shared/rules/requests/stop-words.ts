import { type AnswerWord, answerWords } from "#shared/model/feedback.ts";
import type { Language } from "#shared/model/language.ts";

/**
 * Whole-text commands: carriers' (CTIA, Messaging Principles 5.1.3) and any reasonable wording (47 CFR 64.1200(a)(10)).
 */
const commands: Record<AnswerWord, Record<"both" | Language, readonly string[]>> = {
  stop: {
    both: ["STOP", "STOPALL", "STOP ALL", "S T O P", "STOPP"],
    en: [
      "END",
      "CANCEL",
      "QUIT",
      "REVOKE",
      "OPTOUT",
      "OPT OUT",
      "UNSUBSCRIBE",
      "LEAVE ME ALONE",
      "REMOVE",
      "NO MORE",
      "CEASE",
      "CEASE AND DESIST",
    ],
    fr: [
      "ARRET",
      "ARRETER",
      "ARRETEZ",
      "ARRETE",
      "FIN",
      "ANNULER",
      "ANNULEZ",
      "ANNULE",
      "LAISSEZ MOI TRANQUILLE",
      "LAISSE MOI TRANQUILLE",
    ],
  },
  help: { both: ["INFO"], en: ["HELP"], fr: ["AIDE"] },
  start: { both: ["START"], en: ["UNSTOP", "SUBSCRIBE"], fr: ["DEBUT", "COMMENCER", "REPRENDRE"] },
};

const meanings = new Map<string, { word: AnswerWord; language: Language | null }>();
for (const word of answerWords)
  for (const [language, all] of Object.entries(commands[word]))
    for (const one of all)
      meanings.set(one, { word, language: language === "en" || language === "fr" ? language : null });

const courtesy = [
  ...[
    "PLEASE",
    "PLS",
    "PLZ",
    "KINDLY",
    "THANKS",
    "THANK YOU",
    "THX",
    "TY",
    "SORRY",
    "HI",
    "HELLO",
    "HEY",
    "OK",
    "OKAY",
  ],
  ...["NO", "YES", "NOW", "AGAIN", "ALREADY", "JUST", "IMMEDIATELY", "CAN YOU", "COULD YOU", "WOULD YOU", "WILL YOU"],
  ...["SVP", "SVPL", "STP", "S V P", "S IL VOUS PLAIT", "S IL TE PLAIT", "MERCI", "BONJOUR", "ALLO", "SALUT", "DESOLE"],
  ...[
    "NON",
    "OUI",
    "VEUILLEZ",
    "POUVEZ VOUS",
    "PEUX TU",
    "MAINTENANT",
    "IMMEDIATEMENT",
    "MERCI DE",
    "MERCI D",
    "BONNE JOURNEE",
  ],
].join("|");
const before = new RegExp(`^(?:(?:${courtesy}) )+`);
const after = new RegExp(`(?: (?:${courtesy}))+$`);

const messages = "(?:TEXTS?|TEXT MESSAGES?|MESSAGES?|MSGS?|SMS|SURVEYS?|REMINDERS?|EMAILS?|TEXTING|MESSAGING)";
const envois =
  "(?:TEXTOS?|TEXTES?|MESSAGES?|MSGS?|SMS|SONDAGES?|RAPPELS?|COURRIELS?|ENVOIS?|SOLLICITATIONS?|DEMANDES?)";
const sending = "(?:TEXTING|MESSAGING|CONTACTING|EMAILING|CALLING|WRITING|SPAMMING|BOTHERING|ASKING|HARASSING|BUGGING)";
const wish = "(?:^|\\b(?:PLEASE|PLS|AND|SO|JUST|SAID|OK) )";
const toEnd = "(?: ME| US| IT)?(?: ANYMORE| ANY MORE| FOREVER)?$";

const stops: readonly (readonly [Language | null, RegExp])[] = [
  [
    "en",
    new RegExp(
      `\\b(?:STOP|QUIT|CEASE) (?:${sending} (?:ME|US|THIS NUMBER|MY)\\b|${sending}${toEnd}|SENDING (?:ME|US)\\b|SENDING (?:ANY |THESE |THIS |THOSE |YOUR |SUCH |MORE |ALL )*${messages}\\b|SENDING(?: THESE| THIS| THAT| THOSE)?${toEnd})`,
    ),
  ],
  [
    "en",
    new RegExp(
      `\\b(?:STOP|END|CANCEL|CEASE|QUIT)(?: WITH)? (?:ALL |THESE |THIS |THE |THOSE |YOUR |MY |ANY |FUTURE |SENDING )*(?:${messages}|SUBSCRIPTION|NOTIFICATIONS?)$`,
    ),
  ],
  ["en", /\b(?:SAID|PLEASE|PLS|JUST|TOLD YOU TO|ASK(?:ED)? YOU TO|WANT YOU TO|NEED YOU TO) STOP$/],
  [
    "en",
    new RegExp(`\\b(?:NO|ENOUGH) (?:MORE )?(?:OF )?(?:THESE |YOUR |FREAKING )?${messages}(?: TO THIS NUMBER| EVER)?$`),
  ],
  [
    "en",
    new RegExp(
      `${wish}(?:DON T|DO NOT|DONT|NEVER) (?:EVER )?(?:TEXT|MESSAGE|CONTACT|EMAIL|CALL|WRITE(?: TO)?|BOTHER)(?: (?:ME|US|THIS NUMBER|AGAIN|ANYMORE)\\b(?! BACK)|$)`,
    ),
  ],
  [
    "en",
    new RegExp(
      `${wish}(?:DON T|DO NOT|DONT|NEVER) (?:EVER )?SEND (?:ME |US )?(?:ANY |MORE |THESE |ANOTHER |ANYMORE )*(?:${messages}|ANYTHING)\\b`,
    ),
  ],
  [
    "en",
    new RegExp(
      `\\b(?:DON T|DO NOT|DONT|NO LONGER) (?:WANT|WISH|NEED)(?: TO (?:RECEIVE|GET|HAVE|SEE))?(?: ANY| ANYMORE| MORE| THESE| YOUR| YOU)*(?: TO)? (?:${messages}|(?:TEXT|MESSAGE|CONTACT) ME)\\b(?! BOOK)`,
    ),
  ],
  [
    "en",
    /\b(?:REMOVE|DELETE|TAKE|GET) (?:ME|US|MY (?:NUMBER|NAME|PHONE|PHONE NUMBER|CELL)|THIS NUMBER)(?: OFF| OUT| FROM)*(?: OF)?(?: YOUR| THIS| THE| THAT| MY| MAILING| TEXT| SMS| CONTACT)* (?:LISTS?|DATABASE|SYSTEM|CONTACTS|TEXTS?|MESSAGES)\b/,
  ],
  [
    "en",
    /\b(?:REMOVE|DELETE) (?:ME|US|MY (?:NUMBER|NAME|PHONE|PHONE NUMBER)|THIS NUMBER)$|^TAKE (?:ME|US) OFF$|\bTAKE MY (?:NUMBER|NAME) OFF\b|\bLOSE MY NUMBER\b/,
  ],
  [
    "en",
    /\bUNSUBSCRIB(?:E|ED|ING)\b|\bOPT(?:ING)? (?:ME|US) OUT\b|\bOPT OUT(?:$| OF (?:ALL|ANY|THESE|THIS|THE|YOUR) )|\bOPTOUT\b/,
  ],
  ["fr", /\bDESABONN\w*|\bDESINSCRI\w*|\bDESENGAGE(?:R|Z)\b/],
  [
    "fr",
    /\b(?:ARRET(?:E|EZ|ER)?|CESSE[RZ]?|STOP(?:PEZ|PER)?) (?:DE ME |DE M |DE NOUS |D ?)(?:ECRIRE|TEXTER|CONTACTER|ENVOYER|DERANGER|RELANCER|APPELER|HARCELER|SOLLICITER|ACHALER)/,
  ],
  ["fr", /^(?:D )?(?:ARRET(?:E|EZ|ER)|CESSE[RZ]?)(?: (?:CA|CELA|TOUT|TOUT CA))?$/],
  [
    "fr",
    new RegExp(
      `\\b(?:ARRET(?:E|EZ|ER)?|CESSE[RZ]?|STOP(?:PEZ|PER)?|FINI|FIN|ANNULE[RZ]?)(?: AVEC)?(?: DE| D)?(?: TOUS| TOUTES)?(?: LES| VOS| CES| TES| DES| L| MES| AUX)? ${envois}\\b`,
    ),
  ],
  [
    "fr",
    /\b(?:VEU[XT]|VOUDRAIS|AIMERAIS|DEMANDE|FAUT|QUE CA|QUE VOUS) (?:QUE (?:CA|VOUS) )?(?:ARRET(?:E|EZ|ER)|CESSE[RZ]?)$/,
  ],
  [
    "fr",
    /(?:^|\b(?:ET|SVP|DONC|ALORS|STP) )(?:NE |N )?(?:M |ME |NOUS )?(?:ECRIVEZ|ECRIS|ENVOYEZ|ENVOIE|TEXTEZ?|CONTACTEZ?|DERANGEZ?|APPELEZ|RELANCEZ?|SOLLICITEZ) (?:PLUS|PAS)\b/,
  ],
  [
    "fr",
    /\bNE (?:PLUS|PAS|JAMAIS) (?:JAMAIS |RIEN )?(?:M |ME |NOUS )(?:ECRIRE|ENVOYER|TEXTER|CONTACTER|DERANGER|APPELER|RELANCER|SOLLICITER)\b|\bNE PLUS (?:RIEN )?RECEVOIR$/,
  ],
  ["fr", /\b(?:ECRI[VS]\w*|TEXTEZ?|CONTACTEZ?|ENVOYEZ?|DERANGEZ?) MOI (?:PLUS|PAS)\b/],
  [
    "fr",
    new RegExp(
      `\\b(?:PLUS|PAS) (?:JAMAIS )?(?:RECEVOIR|AVOIR)(?: RIEN)?(?: DE| D| VOS| CES| LES| AUCUN)? ${envois}\\b|\\bVEU[XT] PLUS (?:RIEN )?RECEVOIR\\b`,
    ),
  ],
  [
    "fr",
    new RegExp(
      `(?:^|VEU[XT] |PLUS BESOIN |C EST )(?:PLUS|PAS|ASSEZ|AUCUN|PLUS AUCUN|PLUS JAMAIS)(?: DE| D)? ?(?:VOS |CES )?${envois}$`,
    ),
  ],
  [
    "fr",
    /\b(?:ENLEVE[RZ]?|RETIRE[RZ]?|SUPPRIME[RZ]?|EFFACE[RZ]?|OTE[RZ]?|RAYE[RZ]?|ENLEVE|SORTEZ)(?: MOI| NOUS)?(?: MON (?:NUMERO|NOM|CELL|CELLULAIRE|TELEPHONE)| CE NUMERO| LE NUMERO)?(?: (?:DE|D)(?: LA| VOTRE| TA| CETTE| VOS| L| LES| UNE)* (?:LISTES?|ENVOIS?|SYSTEME|CONTACTS|TEXTOS|MESSAGES|BASE)\b)/,
  ],
  [
    "fr",
    /\b(?:ENLEVEZ|RETIREZ|SUPPRIMEZ|EFFACEZ|OTEZ|RAYEZ|ENLEVE|RETIRE) MOI$|\b(?:ENLEVE[RZ]?|RETIRE[RZ]?|SUPPRIME[RZ]?|EFFACE[RZ]?|OUBLIE[RZ]?) (?:MON|CE) (?:NUMERO|NOM)$/,
  ],
];

const negated =
  /\b(?:DON T|DO NOT|DONT|NEVER|NOT|CAN T|CANNOT|COULDN T|WON T|WOULDN T|DIDN T|NON) (?:WANT (?:YOU )?TO )?(?:STOP|REMOVE|UNSUBSCRIBE|CANCEL|QUIT|OPT)\b|\b(?:CAN T|COULDN T|DIDN T|WON T|NEVER|DON T) (?:\w+ )?(?:WANT TO |NEED TO )?(?:STOP|REMOVE|UNSUBSCRIBE|OPT OUT)|\bPAS ME DESABONN\w*|\bDESABONNE\w* (?:SURTOUT )?PAS\b/;

/** Continuations that make a legal stop word ordinary; any other means stop. */
const ordinary: readonly RegExp[] = [
  /^STOP (?:BY|IN|AT|OFF|OVER|SIGNS?|LIGHTS?|WATCH|MOTION|GAP|WAS|IS|THERE|WHAT|WHATEVER|FOR(?! GOOD))\b/,
  /^STOP \w+ING\b/,
  /^ARRET (?:D|DE|DU|DES|A|AU|AUX|EN|SUR|CHEZ|RAPIDE|OBLIGE|OBLIGATOIRE|PREVU|PARFAIT|AGREABLE|INCONTOURNABLE|SYMPATHIQUE|IMPREVU)\b/,
  /^END (?:OF|UP|RESULT|TO|TABLE|PRODUCT|USER)\b/,
  /^CANCEL (?:MY|OUR|THE|A|THAT|HIS|HER|TOMORROW|TONIGHT|TABLE|RESERVATIONS?|BOOKING|ORDER|APPOINTMENT)\b/,
  /^QUIT (?:\w+ING|A|MY|THE)\b/,
  /^REVOKE (?:MY|THE|A)\b/,
];
/** Continuations that certainly do not mean stop. */
const everyday =
  /^STOP (?:BY|IN|OVER|SIGNS?|LIGHTS?|WATCH|MOTION|GAP|WHAT|WHATEVER)\b|^ARRET (?:D|DE|DU) ?(?:AUTOBUS|BUS|METRO|TRAIN|TRAM|TRAMWAY)\b|^ARRET (?:RAPIDE|OBLIGE|OBLIGATOIRE|PREVU|PARFAIT|AGREABLE|INCONTOURNABLE|SYMPATHIQUE|IMPREVU)\b|^END (?:UP|RESULT|TABLE|PRODUCT|USER)\b|^END OF (?!(?:THE |THESE |YOUR |ALL )*(?:TEXT|MESSAGE|SMS|SPAM))|^CANCEL\b|^QUIT\b/;
const law = /^(?:STOP|STOPALL|ARRET|END|CANCEL|QUIT|REVOKE|OPTOUT|OPT OUT|UNSUBSCRIBE)\b/;

/** Perhaps a stop: kept as a reply and answered with opt-out instructions. */
const unclear: readonly RegExp[] = [
  /^STOP \w+ING\b|^(?:ARRETEZ|ARRETE|ARRETER|CESSEZ|CESSE|STOPPEZ)(?! (?:VOUS|TOI|NOUS)\b) \w/,
  /^(?:PLEASE|PLS|PLZ|JUST|SVP) (?:STOP|ARRETEZ|ARRETE|CESSEZ)(?! (?:BY|IN|AT|OFF|OVER|VOUS|TOI)\b) \w/,
  /\bWRONG (?:NUMBER|PERSON)\b|\bNOT INTERESTED\b|\bWHO(?: IS|S) (?:THIS|IT)\b|\b(?:THIS IS|IS THIS|STOP THE|IT S) SPAM\b|^SPAM\b|\bHOW DID YOU GET MY NUMBER\b/,
  /\bWHY (?:ARE|DO|AM) (?:YOU|I) (?:TEXTING|MESSAGING|TEXT|KEEP|GETTING)\b|\bTOO MANY (?:TEXTS?|MESSAGES)\b|\bHARASS\w*/,
  /\b(?:MAUVAIS|PAS LE BON) NUMERO\b|\bPAS INTERESSEE?\b|\bC EST QUI\b|\bQUI (?:EST CE|ETES VOUS|ES TU)\b|\bPOURQUOI (?:VOUS |TU )?M (?:ECRI\w+|ENVO\w+)/,
  /\bTROP DE (?:TEXTOS?|MESSAGES?|SMS)\b|\bHARCEL\w*|\bPOURRIEL\w*|\b(?:D OU|COMMENT) (?:VOUS )?AVEZ (?:VOUS )?(?:EU )?MON NUMERO\b/,
];

/** Words alone, in capitals without accents. */
export const bareOf = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const looked = 1_600;

/** Ignores quotes of our messages, as in phones' reactions. */
function sentencesOf(text: string): string[] {
  const beginning = text.slice(0, looked);
  const own = beginning.replaceAll(/[“«"][^”»"]*[”»"]/g, " ");
  return (bareOf(own) === "" ? beginning : own)
    .split(/[.!?;\n…]+/)
    .map(bareOf)
    .filter((sentence) => sentence !== "");
}

interface Heard {
  /** Only `stop` is recognized within sentences. */
  word: AnswerWord | null;
  /** The sender is told once how to stop. */
  isUnclear: boolean;
  /** More than a command; staff should read it. */
  isReply: boolean;
  language: Language | null;
}

/** Without courtesy at the end, and at both ends: "No more texts please" begins with none. */
const asAsked = (bare: string): string[] => [bare.replace(after, ""), bare.replace(after, "").replace(before, "")];

const isStop = ({ word }: { word: AnswerWord }): boolean => word === "stop";

function stopIn(sentence: string): { language: Language | null } | null {
  const asked = [sentence, ...asAsked(sentence)];
  const command = asked.map((one) => meanings.get(one)).find((one) => one?.word === "stop");
  if (command) return command;
  if (negated.test(sentence)) return null;
  for (const [language, way] of stops) if (asked.some((one) => way.test(one))) return { language };
  const isLaws = law.test(sentence) && !ordinary.some((way) => way.test(sentence));
  return isLaws ? { language: /^ARRET\b/.test(sentence) ? "fr" : null } : null;
}

/** Interprets a customer's text: a whole-text command, a stop anywhere in it, else a reply. */
export function heardIn(text: string): Heard {
  const whole = bareOf(text.slice(0, looked)).replace(/^(\w+)(?: \1)+$/, "$1");
  const command =
    meanings.get(whole) ??
    asAsked(whole)
      .flatMap((one) => meanings.get(one) ?? [])
      .find(isStop);
  if (command) return { word: command.word, isUnclear: false, isReply: false, language: command.language };
  const sentences = sentencesOf(text);
  const isReply = text.trim() !== "";
  const stop = sentences.map(stopIn).find((one) => one !== null);
  if (stop) return { word: "stop", isUnclear: false, isReply, language: stop.language };
  const isUnclear = sentences.some(
    (sentence) =>
      !negated.test(sentence) &&
      (unclear.some((way) => way.test(sentence)) || (law.test(sentence) && !everyday.test(sentence))),
  );
  return { word: null, isUnclear, isReply, language: null };
}
