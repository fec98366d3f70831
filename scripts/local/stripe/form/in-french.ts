const words: Readonly<Record<string, string>> = {
  "Your card was declined.": "Votre carte a été refusée.",
  "Your card has insufficient funds.": "Les fonds de votre carte sont insuffisants.",
  "Your card has expired.": "Votre carte est expirée.",
  "Your card's security code is incorrect.": "Le code de sécurité de votre carte est inexact.",
  "Your card's security code is invalid.": "Le code de sécurité de votre carte n’est pas valide.",
  "Your card number is incorrect.": "Votre numéro de carte est inexact.",
  "Your card's expiration month is invalid.": "Le mois d’expiration de votre carte n’est pas valide.",
  "Your card's expiration year is invalid.": "L’année d’expiration de votre carte n’est pas valide.",
  "An error occurred while processing your card. Try again in a little bit.":
    "Une erreur est survenue pendant le traitement de votre carte. Réessayez dans un instant.",
  "Your card was declined. Your request was in test mode, but used a non test (live) card.":
    "Votre carte a été refusée : ce n’est pas une carte d’essai.",
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.":
    "Votre carte n’a pas pu être authentifiée. Choisissez une autre carte et réessayez.",
};

export const inFrench = (message: string): string => words[message] ?? message;
