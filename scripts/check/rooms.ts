/** Allowed imports by folder, with the reason; the longest matching folder applies. */
// biome-ignore format: a table is read by its columns.
export const rooms: [room: string, may: string, because: string][] = [
  ["shared/model", "", "The model stands below everything else."],
  ["shared/rules", "shared/model", "Rules know the model alone."],
  ["shared/contract", "shared/model shared/rules/permissions.ts", "The contract knows the model and the names of permissions."],
  ["shared/locales", "shared/model", "Texts know the languages alone."],

  ["functions/api", "functions/actions functions/data functions/http shared", "A door reads what came in, calls an action or reads data, and answers."],
  ["functions/pages", "functions/actions functions/data functions/http shared web/rate", "A page is a door, and takes only web/rate from the web."],
  ["functions/events", "functions/actions functions/log.ts functions/environment.ts shared", "An event's door hands what came to an action."],
  ["functions/actions", "functions/data functions/services functions/messages functions/crypto functions/log.ts functions/environment.ts functions/deadline.ts shared", "Actions know no door and no HTTP."],
  ["functions/http", "functions/data functions/services/secrets.ts functions/crypto functions/log.ts functions/environment.ts functions/deadline.ts functions/request-context.ts shared", "http reads who calls and nothing else of the business."],
  ["functions/data", "functions/environment.ts functions/log.ts functions/deadline.ts functions/request-context.ts shared", "data speaks to DynamoDB and to nobody else."],
  ["functions/services", "functions/environment.ts functions/deadline.ts shared", "A service knows its outside partner and nobody else."],
  ["functions/messages", "shared", "Messages turn data into words and fetch nothing."],
  ["functions/crypto", "shared", "Tokens and passwords are made without asking anybody."],
  ["functions/log.ts", "", "The log knows nothing of what it writes."],
  ["functions/environment.ts", "shared/contract/environment.ts", "The environment's reader knows its names alone."],
  ["functions/deadline.ts", "", "A deadline knows nothing of what it ends."],
  ["functions/request-context.ts", "", "Who acts is known before anything of it is read."],
  ["functions/testing", "functions shared", "Fixtures of functions know nothing outside them."],

  ["infra", "shared/contract cdk.json", "infra reads the contract and names handlers by their path."],

  ["web/addresses.ts", "shared", "Addresses stand below the whole app."],
  ["web/screen-permissions.ts", "web/addresses.ts shared", "Permissions of screens stand below what shows them."],
  ["web/language", "web/addresses.ts shared", "The language stands below what fetches and shows."],
  ["web/session", "web/addresses.ts web/language shared", "The session stands below what fetches and shows."],
  ["web/api", "web/addresses.ts web/language web/session shared", "The client fetches and shows nothing."],
  ["web/rate", "shared", "The customer's page imports shared alone."],
  ["web/parts", "web/addresses.ts web/screen-permissions.ts web/language web/session web/api web/rate shared", "Parts know neither screens nor the app."],
  ["web/screens", "web/addresses.ts web/screen-permissions.ts web/language web/session web/api web/rate web/parts shared", "A screen does not know the app."],
  ["web/app", "web shared", "The web imports shared alone."],
  ["web/main.tsx", "web shared", "The web imports shared alone."],
  ["web/docs", "", "The API's page knows its viewer alone."],
  ["web/vite.config.ts", "web/vite.chunks.ts", "The web's build needs none of its code."],
  ["web/vite.chunks.ts", "", "The web's build needs none of its code."],

  ["scripts", "shared functions infra web package.json", "Scripts import the product, never the other way round."],
];

const app = "web/language web/session web/api web/parts web/screens web/app web/main.tsx";

/** Restricted packages by prefix; the first match applies. */
// biome-ignore format: a table is read by its columns.
export const packages: [begins: string, rooms: string, because: string][] = [
  ["node:", "functions infra scripts web/vite.config.ts web/vite.chunks.ts", "shared and web run in browsers."],
  ["@aws-sdk/client-dynamodb @aws-sdk/lib-dynamodb", "functions/data scripts", "Only data speaks to DynamoDB."],
  ["@aws-sdk/", "functions/services scripts", "Only data and services speak to AWS."],
  ["@middy/", "functions/http", "Only http knows the middleware."],
  ["@mantine/ @tanstack/ react-router react-i18next i18next", app, "The customer's page needs nothing that the app is made of."],
  ["swagger-ui-dist", "web/docs", "The viewer must not get into the app."],
  ["react", "functions/messages web", "Only messages and the web render React."],
];
