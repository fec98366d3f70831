import type { SmsCountry } from "#shared/model/sms-country.ts";
import { readTypedEmail } from "#shared/model/typed-contact.ts";
import { readTypedPhone } from "#shared/model/typed-phone.ts";
import { requestNumber } from "#shared/rules/requests/request-number.ts";
import { type FieldRule, never, type Weight, weights } from "./columns.ts";
import { isDate } from "./import-date.ts";

const staff =
  "staff, server, serveur, serveuse, agent, employee, employe, rep, host, technician, technicien, stylist, coiffeur, " +
  "coiffeuse, practitioner, praticien, provider, vendeur, cashier, caissier, owner, emergency, urgence";
const consent = "opt in, optin, opt out, optout, consent, consentement, marketing, subscription, status";
const codes =
  "facture, invoice, order, commande, id, identifiant, code, sku, reference, transaction, receipt, recu, ticket, account, " +
  "compte, card, carte, dossier, type, label, count, total, country, pays, extension, poste, verified";
const otherNames =
  "company, compagnie, entreprise, business, organization, organisation, societe, user, utilisateur, product, produit, " +
  "item, lineitem, article, service, campaign, campagne, event, evenement, prefix, suffix, middle, phonetic, yomi, nick, nickname, " +
  "maiden, naissance, file, fichier, group, groupe, since, depuis, address, adresse, location, city, ville";
const otherDays =
  "birth, birthday, naissance, anniversaire, anniversary, dob, updated, modified, modifie, expiry, expiration, due, " +
  "echeance, next, prochain, prochaine, since, depuis, imported, unsub, opt out, type, count, number, nombre, status, " +
  "statut, id, total, amount, montant";

export const hasLetters = (cell: string): boolean => /\p{L}/u.test(cell);

export const emailRule: FieldRule = {
  words: weights([8, "email, e mail, courriel, mail, adresse electronique"], [-6, staff], [-6, consent]),
  fits: (cell) => (readTypedEmail(cell).read === null ? 0 : 1),
  strict: true,
  unnamed: "always",
};

/** `home` null for an unknown country; mobile columns are preferred. */
export const phoneRule = (home: SmsCountry | null): FieldRule => ({
  words: weights(
    [14, "mobile, cell, cellulaire, cellular, cellphone, portable, sms, texto, gsm"],
    [8, "phone, telephone, tel"],
    [4, "numero, number"],
    [-2, "home, domicile, maison, fixe, landline"],
    [-3, "work, business, bureau, travail, office, other, autre, company"],
    [-6, staff],
    [-6, consent],
    [never, codes],
    [never, "fax, telecopieur"],
  ),
  fits: (cell) => {
    if (isDate(cell) || cell.includes("@")) return 0;
    const phone = readTypedPhone(cell).read;
    if (phone === null) return /\d{3}/.test(cell) ? 0.3 : 0;
    return "number" in requestNumber(phone, home) ? 1 : home === null ? 0.9 : 0.6;
  },
  strict: true,
  unnamed: "always",
});

export const nameRule: FieldRule = {
  words: weights(
    [9, "first name, firstname, given name, prenom, full name, nom complet"],
    [8, "name, nom"],
    [7, "first"],
    [
      6,
      "customer, client, cliente, guest, invite, patient, patiente, contact, member, membre, reviewer, author, auteur, qui, who",
    ],
    [-2, "last, family, famille, surname"],
    [-6, staff],
    [-6, consent],
    [-6, "email, e mail, courriel, phone, telephone, note, preferred, visit, visite"],
    [never, codes],
    [never, otherNames],
  ),
  fits: (cell) => (hasLetters(cell) && !/[\d@]/.test(cell) ? 1 : 0),
  strict: true,
  unnamed: "without_header",
};

export const lastNameRule: FieldRule = {
  words: weights(
    [9, "last name, lastname, surname, family name, nom de famille"],
    [6, "last"],
    [5, "nom"],
    [-6, staff],
    [never, "first, prenom, complet, visit, visite"],
    [never, codes],
    [never, otherNames],
  ),
  fits: nameRule.fits,
};

/** `Service` or `Facture` match only with date values. */
export const dateRule = (unnamed: NonNullable<FieldRule["unnamed"]>, ...words: readonly Weight[]): FieldRule => ({
  words: weights(...words, [never, otherDays]),
  fits: (cell) => (isDate(cell) ? 1 : 0),
  certain: ["date", "day", "jour", "quand", "when", "last visit", "derniere visite"],
  unnamed,
});

export const locationRule = (isLocation: (cell: string) => boolean): FieldRule => ({
  words: weights(
    [8, "location, etablissement, branch, store, shop, magasin, boutique, succursale"],
    [6, "site, lieu, restaurant, agence, place, salon, clinique, clinic, venue"],
    [never, "id, code, web, website, url, type, credit"],
  ),
  fits: (cell) => (isLocation(cell) ? 1 : hasLetters(cell) ? 0.4 : 0),
  unnamed: "always",
});
