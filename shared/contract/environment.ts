/** Every environment variable that functions read, except AWS's own. */
export const variables = {
  TABLE_NAME: "The DynamoDB table.",
  SECRET_NAME:
    "The secret in Secrets Manager that holds the signing key and the keys of Stripe, Google and Tripadvisor.",
  PUBLIC_ORIGIN: "The one origin that browsers see, for example https://reviens.example, without a slash at the end.",
  MAIL_FROM: "The sender of every email, as `Name <address>`.",
  MAIL_SETS:
    "How the names of SES's two configuration sets begin, for example reviens-production: `-staff` and `-customers` follow.",
  EMAILS_A_DAY: "How many requests an organization may send by email on a UTC day.",
  EMAILS_A_SECOND: "How many messages a second each of the two queues sends.",
  LOGOS_BUCKET: "The S3 bucket that logos are stored in, below `logos/`.",
  SEND_PACE: "How many milliseconds a sender takes for each message at least.",
  SMS_REPLIES: "`on` where texts come from a number that takes replies, `off` otherwise.",
  REPLY_DOMAIN: "The domain whose email is received, for replies to `reply+<token>@`; empty where none is.",
  STRIPE_API: "The address of Stripe's API: https://api.stripe.com, or the local stand-in's.",
  STRIPE_SCRIPT:
    "The address of Stripe.js, which pages with a card form load, or of what the local stand-in has in its place.",
  STRIPE_TAX: "`on` where Stripe Tax adds taxes to subscriptions, `off` otherwise.",
  SALES_ADDRESS: "The mailbox that gets what people ask about prices for many locations.",
  GOOGLE_PLACES_API: "The address of Google's Places API: https://places.googleapis.com, or the local stand-in's.",
  TRIPADVISOR_API:
    "The address of Tripadvisor's Content API: https://api.content.tripadvisor.com, or the local stand-in's.",
  PROVIDER_TIMEOUT: "How many milliseconds SES and SNS may take to answer.",
} as const;

export type Variable = keyof typeof variables;
