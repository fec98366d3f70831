import { holdsWord, titleWords, valuesOf } from "./columns.ts";
import { isDate } from "./import-date.ts";

export interface ConsentColumn {
  column: number;
  /** Null for all channels. */
  channel: "sms" | "email" | null;
  /** A yes means opt-out. */
  isRefusal: boolean;
}

const consentWords = (
  "opt in, optin, opted in, consent, consentement, consents, subscribed, subscription, subscriber, abonne, " +
  "abonnement, marketing, accept, accepte, newsletter, infolettre, permission, ok to, may contact, " +
  "can contact, allow, autorise, autorisation, promotion, communication, email status, sms status"
).split(", ");
const refusalWords = (
  "do not, don t, dnc, opt out, optout, opted out, unsub, unsubscribe, unsubscribed, desabonne, desabonnement, " +
  "desinscrit, desinscription, ne pas, no email, no sms, no text, no contact, no marketing, suppressed, " +
  "bounced, cleaned, blocked, refus, refuse, opposition"
).split(", ");
const outWords = (
  "unsubscribed, unsubscribe, not subscribed, non subscribed, never subscribed, non abonne, pas abonne, " +
  "desabonne, desabonnee, desinscrit, desinscrite, opted out, opt out, optout, cleaned, bounced, bounce, " +
  "suppressed, declined, refuse, refused, refusee, complained, do not, ne pas, blocked, never"
).split(", ");
const inWords = "subscribed, abonne, abonnee, opted in, opt in, optin, inscrit, inscrite, accepted, granted".split(
  ", ",
);
const noWords = "no, non, n, false, faux, 0, off, none, aucun".split(", ");
const yesWords = "yes, oui, y, o, true, vrai, 1, x, ok, on, checked, v".split(", ");
const unsaid = ", unknown, inconnu, pending, n a, na, null".split(", ");

const holdsAny = (text: string, words: readonly string[]) => words.some((word) => holdsWord(text, word));
/** The first word decides: "No, thanks". */
const begins = (text: string, words: readonly string[]) => words.includes(text.trim().split(" ")[0] ?? "");
const isStatus = (text: string) => holdsAny(text, outWords) || holdsAny(text, inWords);
const isAnswer = (text: string) =>
  isStatus(text) || begins(text, noWords) || begins(text, yesWords) || unsaid.includes(text.trim());

/** Share of answer values, so that a column of visits or sources does not match. */
const most = 0.6;
const valuesSampled = 60;

export function consentColumns(header: readonly string[], body: readonly (readonly string[])[]): ConsentColumn[] {
  return header.flatMap((name, column) => {
    const title = titleWords(name);
    const isRefusal = holdsAny(title, refusalWords);
    const isNamed = isRefusal || holdsAny(title, consentWords);
    // An unsubscribed person may stand far below.
    const found = isNamed ? valuesOf(body, column, valuesSampled, body.length) : valuesOf(body, column, valuesSampled);
    if (found.length === 0) return [];
    const values = found.map((value) => ({ value, text: titleWords(value) }));
    const share = (fits: (one: { value: string; text: string }) => boolean) =>
      values.filter(fits).length / values.length;
    const isConsent = isNamed
      ? share(({ value, text }) => isAnswer(text) || (isRefusal && isDate(value))) >= most
      : share(({ text }) => isStatus(text)) >= most;
    return isConsent ? [consentColumn(title, column)] : [];
  });
}

/** A column chosen by the user, read by its name. */
export const consentColumn = (name: string, column: number): ConsentColumn => {
  const title = titleWords(name);
  const sms = holdsAny(title, ["sms", "text", "texto", "message texte", "textos"]);
  const email = holdsAny(title, ["email", "e mail", "courriel", "mail", "newsletter", "infolettre"]);
  return { column, channel: sms === email ? null : sms ? "sms" : "email", isRefusal: holdsAny(title, refusalWords) };
};

/** Whether a row refuses a channel, by its own columns, else by the other channel's; empty cells do not. */
export const saysNo = (
  cells: readonly string[],
  columns: readonly ConsentColumn[],
  channel: "sms" | "email",
): boolean => {
  const own = columns.filter((one) => one.channel === null || one.channel === channel);
  return (own.length > 0 ? own : columns).some(({ column, isRefusal }) => {
    const cell = cells[column] ?? "";
    const text = titleWords(cell);
    if (holdsAny(text, outWords)) return !(isRefusal && begins(text, noWords));
    if (unsaid.includes(text.trim())) return false;
    return isRefusal ? begins(text, yesWords) || isDate(cell) : begins(text, noWords);
  });
};
