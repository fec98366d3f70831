import type { Language } from "#shared/model/language.ts";
import type { RequestChannel } from "#shared/model/request.ts";

export interface Template {
  subject: string | null;
  text: string;
}

/** Default messages; SMS fit one GSM-7 segment with any name and link. */
export const defaultTemplates: Record<RequestChannel, Record<Language, Template>> = {
  sms: {
    en: { subject: null, text: "{business}: How was your visit? Tell us here: {link} {stop}" },
    fr: { subject: null, text: "{entreprise} : Comment était votre visite? Votre avis : {lien} {arrêt}" },
  },
  email: {
    en: {
      subject: "How was your visit to {location}?",
      text: "Hi {name},\n\nThank you for visiting {location}. How did it go? It takes ten seconds to tell us.\n\n{link}\n\n{business}\n\n{stop}",
    },
    fr: {
      subject: "Comment s’est passée votre visite chez {établissement}\u00a0?",
      text: "Bonjour {nom},\n\nMerci de votre visite chez {établissement}. Comment cela s’est-il passé\u00a0? Dix secondes suffisent pour nous le dire.\n\n{lien}\n\n{entreprise}\n\n{arrêt}",
    },
  },
};

export const defaultReminders: Record<RequestChannel, Record<Language, Template>> = {
  sms: {
    en: { subject: null, text: "{business}: We'd still like to hear about your visit: {link} {stop}" },
    fr: { subject: null, text: "{entreprise} : Votre avis nous intéresse toujours : {lien} {arrêt}" },
  },
  email: {
    en: {
      subject: "Your visit to {location}: how was it?",
      text: "Hi {name},\n\nWe’d still like to hear about your visit to {location}. We won’t ask again about this one.\n\n{link}\n\n{business}\n\n{stop}",
    },
    fr: {
      subject: "Votre visite chez {établissement}\u00a0: qu’en avez-vous pensé\u00a0?",
      text: "Bonjour {nom},\n\nVotre avis sur votre visite chez {établissement} nous intéresse toujours. Nous ne vous écrirons plus au sujet de celle-ci.\n\n{lien}\n\n{entreprise}\n\n{arrêt}",
    },
  },
};
